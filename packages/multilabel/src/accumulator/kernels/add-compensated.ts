import { lostPart } from '../../kernels/lost-part.js';

/**
 * Add every value to the sum in its place, with compensation.
 * Assumes as many places as values, places in [0, sums.length), sums and losses of one length.
 * Writes `sums` and `lost`; clears neither. O(m) time, no allocation.
 */
export function addCompensated(
  places: Int32Array,
  values: Float64Array,
  sums: Float64Array,
  lost: Float64Array,
): void {
  const m = places.length;
  for (let i = 0; i < m; ++i) {
    const place = places[i]!;
    const value = values[i]!;
    const before = sums[place]!;
    const after = before + value;
    lost[place]! += lostPart(before, value, after);
    sums[place] = after;
  }
}
