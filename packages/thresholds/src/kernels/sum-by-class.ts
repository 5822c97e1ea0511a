import { addCompensated } from './add-compensated.js';

/**
 * Count the rows of each class.
 * Assumes codes in [0, sums.length). Adds to `sums`, shape (nClasses,). O(n) time, no allocation.
 */
export function countByClass(codes: Int32Array, sums: Float64Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) sums[codes[i]!]! += 1;
}

/**
 * Add up the weights of the rows of each class.
 * Assumes equal lengths and codes in [0, sums.length). Adds to `sums` and to what rounding took
 * from them, `lost`, shape (nClasses,). O(n) time, no allocation.
 */
export function sumByClass(
  codes: Int32Array,
  weights: Float64Array,
  sums: Float64Array,
  lost: Float64Array,
): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) addCompensated(sums, lost, codes[i]!, weights[i]!);
}
