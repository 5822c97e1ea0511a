import { lostInSum } from '../../kernels/rounding-errors.js';

/**
 * Add every value to the sum of its slot, with compensation (Neumaier 1974).
 * Assumes equal lengths of `slots` and `values`, slots in [0, sums.length). Writes `sums` and
 * `lost`; clears neither. O(m) time, no allocation.
 */
export function addTallies(
  slots: Int32Array,
  values: Float64Array,
  sums: Float64Array,
  lost: Float64Array,
): void {
  const m = slots.length;
  for (let i = 0; i < m; ++i) {
    const slot = slots[i]!;
    const value = values[i]!;
    const before = sums[slot]!;
    const after = before + value;
    lost[slot]! += lostInSum(before, value, after);
    sums[slot] = after;
  }
}
