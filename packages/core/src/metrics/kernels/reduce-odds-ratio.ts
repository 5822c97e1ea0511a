/**
 * Diagnostic odds ratio, row by row: tp·tn / (fp·fn).
 * Assumes equal lengths. Writes `out`: the value, or NaN where fp or fn is 0. O(m) time, no
 * allocation. Returns the number of rows that are NaN.
 */
export function reduceOddsRatio(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
): number {
  const m = tp.length;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const below = fp[i]! * fn[i]!;
    if (below === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      out[i] = (tp[i]! * tn[i]!) / below;
    }
  }
  return nUndefined;
}
