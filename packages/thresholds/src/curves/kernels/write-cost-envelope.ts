/**
 * Write the lower envelope of the cost lines fnr · x + fpr · (1 − x) of the corners of a ROC hull:
 * x = 0, where the lines of neighbouring corners meet, and x = 1.
 * Assumes the k corners of an upper hull from (0, 0) to (1, 1), ascending. Writes `x` and `cost`,
 * shape (k + 1,). O(k) time, no allocation.
 */
export function writeCostEnvelope(
  fpr: Float64Array,
  tpr: Float64Array,
  x: Float64Array,
  cost: Float64Array,
): void {
  const k = fpr.length;
  x[0] = 0;
  cost[0] = fpr[0]!;
  for (let i = 1; i < k; ++i) {
    const run = fpr[i]! - fpr[i - 1]!;
    const rise = tpr[i]! - tpr[i - 1]!;
    const meeting = run / (run + rise);
    x[i] = meeting;
    cost[i] = (1 - tpr[i]!) * meeting + fpr[i]! * (1 - meeting);
  }
  x[k] = 1;
  cost[k] = 1 - tpr[k - 1]!;
}
