/**
 * Geometric mean of recall and specificity, row by row: √(tp / (tp + fn) · tn / (tn + fp)).
 * Assumes equal lengths. Writes `out`: the value, or NaN where there are no rows of one side. O(m)
 * time, no allocation. Returns the number of rows that are NaN.
 */
export function reduceGMean(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
): number {
  const m = tp.length;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const positives = tp[i]! + fn[i]!;
    const negatives = tn[i]! + fp[i]!;
    if (positives === 0 || negatives === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      out[i] = Math.sqrt((tp[i]! / positives) * (tn[i]! / negatives));
    }
  }
  return nUndefined;
}
