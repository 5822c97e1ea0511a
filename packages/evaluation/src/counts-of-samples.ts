import type { BinaryCounts } from '@confmat/core';
import type { SampleTally } from './sample-tally.js';

/**
 * Counts of each sample, shape (nSamples,), written out; undefined of weighted samples, whose sums do not
 * tell them.
 *
 * @param nLabels The most labels of a sample; null where nothing is a true negative.
 */
export function countsOfSamples(
  { tp, fp, fn, nRows, weights }: SampleTally,
  nLabels: number | null,
): (BinaryCounts<never> & { readonly fn: Float64Array }) | undefined {
  if (weights) return undefined;
  const nSamples = nRows.reduce((sum, n) => sum + n, 0);
  const repeated = (ofKind: OfKind): Float64Array => {
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
    ...{ tp: repeated(hits), fp: repeated(added), fn: repeated(missed) },
    ...(nLabels !== null && {
      tn: repeated((kind) => nLabels - hits(kind) - added(kind) - missed(kind)),
    }),
  };
}

type OfKind = (kind: number) => number;
