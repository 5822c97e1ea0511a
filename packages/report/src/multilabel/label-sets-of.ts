import type { Evaluation, SampleTally, SetTally } from '@confmat/evaluation';
import type { SetCounts } from '@confmat/multilabel';
import { once } from '../once.js';
import type { LabelSetResults } from '../results.js';

/** The sets of an evaluation; its samples are written out when somebody reads them one by one. */
export function labelSetsOf(
  { counts, samples: tally, confusion: pairs }: SetTally,
  { nSamples, nSkipped }: Pick<Evaluation, 'nSamples' | 'nSkipped'>,
): LabelSetResults {
  const samples = once(() => countsOfSamples(tally, counts.tp.length, nSkipped));
  return {
    // Counts of label sets are whole.
    labels: { ...counts, nSamples, nSkipped } as SetCounts,
    pairs,
    get samples() {
      return samples();
    },
  };
}

/** Counts of each sample. Sums of weights do not tell them. */
function countsOfSamples(
  { tp, fp, fn, nRows, weights }: SampleTally,
  nLabels: number,
  nSkipped: number,
): SetCounts<never> | undefined {
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
    tn: repeated((kind) => nLabels - hits(kind) - added(kind) - missed(kind)),
  };
}

type OfKind = (kind: number) => number;
