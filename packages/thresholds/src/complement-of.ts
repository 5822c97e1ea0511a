import { subtractFrom } from './kernels/subtract-from.js';

/**
 * What is not among cumulative counts: the false negatives of true positives, the true negatives of
 * false positives.
 *
 * @param total All positives, or all negatives.
 * @param counts Those at or above each threshold, shape (m,).
 * @param out Where to write, shape (m,). Default: a new array.
 * @returns Those below each threshold, shape (m,).
 */
export function complementOf(
  total: number,
  counts: Float64Array,
  out: Float64Array = new Float64Array(counts.length),
): Float64Array {
  subtractFrom(total, counts, out);
  return out;
}
