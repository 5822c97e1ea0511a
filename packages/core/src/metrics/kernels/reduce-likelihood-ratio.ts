/**
 * Ratio of two rates, row by row: a (b + d) / (b (a + c)), which is a / (a + c) above b / (b + d).
 * Of tp, fp, fn, tn it is the positive likelihood ratio; of fn, tn, tp, fp the negative one.
 * Assumes equal lengths. Writes `out`: the value, or NaN where b or a + c is 0. O(m) time, no
 * allocation. Returns the number of rows that are NaN.
 */
export function reduceLikelihoodRatio(
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  d: Float64Array,
  out: Float64Array,
): number {
  const m = a.length;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const below = b[i]! * (a[i]! + c[i]!);
    if (below === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      out[i] = (a[i]! * (b[i]! + d[i]!)) / below;
    }
  }
  return nUndefined;
}
