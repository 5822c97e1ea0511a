import { lostInSum } from '@confmat/core/internal';

/**
 * Add a value to a sum, and keep what rounding took from it (Neumaier 1974).
 * Assumes `place` in [0, sums.length), `lost` of the same length. Writes `sums[place]` and
 * `lost[place]`. O(1) time, no allocation.
 */
export function addCompensated(
  sums: Float64Array,
  lost: Float64Array,
  place: number,
  value: number,
): void {
  const before = sums[place]!;
  const after = before + value;
  lost[place]! += lostInSum(before, value, after);
  sums[place] = after;
}

/**
 * Add to sums what rounding took from them.
 * Assumes equal lengths. Writes `sums`. O(m) time, no allocation.
 */
export function addLost(lost: Float64Array, sums: Float64Array): void {
  const m = sums.length;
  for (let i = 0; i < m; ++i) sums[i]! += lost[i]!;
}
