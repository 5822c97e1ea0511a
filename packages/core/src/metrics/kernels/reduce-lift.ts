/**
 * Precision above prevalence, row by row: tp (tp + fp + fn + tn) / ((tp + fp)(tp + fn)).
 * Assumes equal lengths. Writes `out`: the value, or NaN where there are no predicted or no true
 * rows. O(m) time, no allocation. Returns the number of rows that are NaN.
 */
export function reduceLift(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
): number {
  const m = tp.length;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const predicted = tp[i]! + fp[i]!;
    const below = predicted * (tp[i]! + fn[i]!);
    if (below === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      out[i] = (tp[i]! * (predicted + fn[i]! + tn[i]!)) / below;
    }
  }
  return nUndefined;
}
