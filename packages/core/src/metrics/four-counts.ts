import type { BinaryCounts } from '../counts/binary-counts.js';

/** A kernel over all four counts. */
export type FourCountsKernel = (
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
) => number;

/**
 * Call a kernel with the columns of counts that are not partial.
 *
 * @param kernel The kernel.
 * @returns The `write` of a metric that needs fn and tn.
 */
export function fourCounts(
  kernel: FourCountsKernel,
): (counts: BinaryCounts, out: Float64Array) => number {
  return ({ tp, fp, fn, tn }, out) => {
    if (!fn || !tn) throw new Error('bug: a metric of four counts was given partial ones');
    return kernel(tp, fp, fn, tn, out);
  };
}
