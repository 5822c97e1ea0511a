import type { BinaryCounts } from '../../counts/binary-counts.js';
import { totalsOf } from '../../counts/complementary-counts.js';

export type FourCountsKernel = (
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
) => number;

/**
 * Call a kernel with all four columns, `ofIntegers` where they are whole numbers with exact
 * products.
 */
export function fourCounts(
  kernel: FourCountsKernel,
  ofIntegers: FourCountsKernel = kernel,
): (counts: BinaryCounts, out: Float64Array) => number {
  return (counts, out) => {
    const { tp, fp, fn, tn } = counts;
    if (!fn || !tn) throw new Error('bug: a metric of four counts was given partial ones');
    return (hasExactProducts(counts) ? ofIntegers : kernel)(tp, fp, fn, tn, out);
  };
}

/** Sweeps are long, and of rows without weights their products are exact up to 190 million rows. */
function hasExactProducts(counts: BinaryCounts): boolean {
  const totals = counts.weighted === false ? totalsOf(counts) : undefined;
  if (!totals) return false;
  const { positives, negatives } = totals;
  return Math.max(positives, negatives, positives * negatives) <= 2 ** 53;
}
