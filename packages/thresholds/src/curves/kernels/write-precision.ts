/**
 * Write precision and recall from the lowest threshold to the highest. Assumes equal lengths m, and
 * outputs of at least that length. Writes `precision`, `undefinedValue` where nothing is predicted
 * positive, and `recall`, NaN where `nPositives` is 0. O(m) time, no allocation.
 */
export function writePrecisionRecallUpwards(
  tp: Float64Array,
  fp: Float64Array,
  nPositives: number,
  undefinedValue: number,
  precision: Float64Array,
  recall: Float64Array,
): void {
  const m = tp.length;
  for (let i = 0; i < m; ++i) {
    const to = m - 1 - i;
    const predicted = tp[i]! + fp[i]!;
    precision[to] = predicted === 0 ? undefinedValue : tp[i]! / predicted;
    recall[to] = tp[i]! / nPositives;
  }
}
