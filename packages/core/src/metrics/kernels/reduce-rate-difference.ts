import { determinant } from './determinant.js';

/**
 * Difference of two rates, row by row: a / (a + c) − b / (b + d), written as one ratio, (ad − bc) /
 * ((a + c)(b + d)), which keeps its digits where the rates are nearly equal. Of tp, fp, fn, tn it
 * is informedness; of tp, fn, fp, tn markedness. Two equal rates give exactly 0. Assumes equal
 * lengths. Writes `out`: the value, or NaN where a form below is 0. O(m) time, no allocation.
 * Returns the number of rows that are NaN.
 */
export function reduceRateDifference(
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  d: Float64Array,
  out: Float64Array,
): number {
  const m = a.length;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const below = a[i]! + c[i]!;
    const belowOther = b[i]! + d[i]!;
    if (below === 0 || belowOther === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      out[i] = determinant(a[i]!, b[i]!, c[i]!, d[i]!) / (below * belowOther);
    }
  }
  return nUndefined;
}
