import type { Evaluation, SampleTally, SetTally } from '@confmat/evaluation';
import { once } from '../once.js';
import type { LabelSetCounts, LabelSetResults } from '../results.js';

/** The sets of an evaluation; its samples are written out when somebody reads them one by one. */
export function labelSetsOf(
  { counts, samples: tally, confusion: pairs }: SetTally,
  { nSamples, nSkipped }: Pick<Evaluation, 'nSamples' | 'nSkipped'>,
): LabelSetResults {
  const samples = once(() => {
    return countsOfSamples(tally, counts.tn ? counts.tp.length : null, nSkipped);
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

/**
 * Counts of each sample. Sums of weights do not tell them.
 *
 * @param nLabels The most labels of a sample; null where nothing is a true negative.
 */
function countsOfSamples(
  { tp, fp, fn, nRows, weights }: SampleTally,
  nLabels: number | null,
  nSkipped: number,
): LabelSetCounts<never> | undefined {
  if (weights) return undefined;
  const nSamples = nRows.reduce((sum, n) => sum + n, 0);
  const repeated = (ofKind: (kind: number) => number): Float64Array => {
    const all = new Float64Array(nSamples);
    let row = 0;
    for (const [kind, n] of nRows.entries()) all.fill(ofKind(kind), row, (row += n));
    return all;
  };
  const [hits, added, missed] = [tp, fp, fn].map(
    (column) => (kind: number) => column[kind] ?? 0,
  ) as [OfKind, OfKind, OfKind];
  return {
    of: 'samples',
    ...{ tp: repeated(hits), fp: repeated(added), fn: repeated(missed), nSamples, nSkipped },
    ...(nLabels !== null && {
      tn: repeated((kind) => nLabels - hits(kind) - added(kind) - missed(kind)),
    }),
  };
}

type OfKind = (kind: number) => number;
