/**
 * Find for each wanted threshold the last row whose threshold is at least it: the row with the same
 * scores at or above it. Assumes descending thresholds without NaN, wanted ones without NaN in any
 * order, and `rows` as long as `wanted`. Writes `rows`, −1 where every threshold of the sweep is
 * below. O(wanted · log m) time, no allocation.
 */
export function findRowsAt(thresholds: Float64Array, wanted: Float64Array, rows: Int32Array): void {
  const n = wanted.length;
  for (let i = 0; i < n; ++i) {
    let low = 0;
    let high = thresholds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (thresholds[middle]! >= wanted[i]!) low = middle + 1;
      else high = middle;
    }
    rows[i] = low - 1;
  }
}
