/**
 * Write how many rows of a class chance predicts positive, at the rate at which a sweep predicts
 * positive. Assumes equal lengths; `size` rows of the class and `others` of the other one. Writes
 * `positive`: size · (tp + fp) / (size + others). O(m) time, no allocation.
 */
export function writeChanceCounts(
  tp: Float64Array,
  fp: Float64Array,
  size: number,
  others: number,
  positive: Float64Array,
): void {
  const m = tp.length;
  const n = size + others;
  for (let i = 0; i < m; ++i) {
    const predicted = tp[i]! + fp[i]!;
    // Without this the last row could be a rounding error away from the whole class.
    positive[i] = predicted === n ? size : (size * predicted) / n;
  }
}
