import { lostInSum } from '@confmat/core/internal';
import { addCompensated } from '../../kernels/add-compensated.js';

/**
 * Count the rows of each class and bucket. Assumes buckets in [0, stride) of the rows from `start`,
 * classes in {0, 1, 2}. Adds to `counts`, shape (3, stride). O(n) time, no allocation.
 */
export function countBuckets(
  buckets: Int32Array,
  classes: Uint8Array,
  start: number,
  end: number,
  stride: number,
  counts: Float64Array,
): void {
  for (let i = start; i < end; ++i) {
    counts[classes[i]! * stride + buckets[i - start]!]! += 1;
  }
}

/**
 * Add up the weights of the rows of each class and bucket.
 * Assumes what `countBuckets` does, and as many weights as classes. Adds to `sums` and to what
 * rounding took from them, `lost`, shape (3, stride) each. O(n) time, no allocation.
 */
export function sumBuckets(
  buckets: Int32Array,
  classes: Uint8Array,
  weights: Float64Array,
  start: number,
  end: number,
  stride: number,
  sums: Float64Array,
  lost: Float64Array,
): void {
  for (let i = start; i < end; ++i) {
    const cell = classes[i]! * stride + buckets[i - start]!;
    addCompensated(sums, lost, cell, weights[i]!);
  }
}

/**
 * Add sums that are compensated to others.
 * Assumes equal lengths. Adds to `sums` and `lost`. O(m) time, no allocation.
 */
export function addSums(
  otherSums: Float64Array,
  otherLost: Float64Array,
  sums: Float64Array,
  lost: Float64Array,
): void {
  const m = sums.length;
  for (let cell = 0; cell < m; ++cell) {
    const before = sums[cell]!;
    const other = otherSums[cell]!;
    const after = before + other;
    lost[cell]! += otherLost[cell]! + lostInSum(before, other, after);
    sums[cell] = after;
  }
}

/**
 * Add up buckets from the highest down. Assumes `sums` and `lost` of one class, shape (m + 1,),
 * bucket 0 lowest. Writes `totals`, shape (m,): row i is the sum of the buckets from m − i up. O(m)
 * time, no allocation. Returns the sum of all buckets.
 */
export function accumulateDown(
  sums: Float64Array,
  lost: Float64Array,
  totals: Float64Array,
): number {
  const m = totals.length;
  let total = 0;
  let rest = 0;
  for (let k = m; k >= 0; --k) {
    const value = sums[k]!;
    const after = total + value;
    rest += lost[k]! + lostInSum(total, value, after);
    total = after;
    if (k > 0) totals[m - k] = total + rest;
  }
  return total + rest;
}
