import type { Evaluation, SetTally } from '@confmat/evaluation';
import { countsOfSamples } from '@confmat/evaluation/internal';
import { once } from '../once.js';
import type { LabelSetCounts, LabelSetResults } from '../results/results.js';

/** The sets of an evaluation; its samples are written out when somebody reads them one by one. */
export function labelSetsOf(
  { counts, samples: tally, confusion: pairs }: SetTally,
  { nSamples, nSkipped }: Pick<Evaluation, 'nSamples' | 'nSkipped'>,
): LabelSetResults {
  const samples = once((): LabelSetCounts<never> | undefined => {
    const found = countsOfSamples(tally, counts.tn ? counts.tp.length : null);
    return found && { ...found, nSamples: found.tp.length, nSkipped };
  });
  return {
    // Counts of label sets have all that those of spans have.
    labels: { ...counts, nSamples, nSkipped } as LabelSetCounts,
    pairs,
    get samples() {
      return samples();
    },
  };
}
