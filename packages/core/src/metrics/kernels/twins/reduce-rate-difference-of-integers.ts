// Written by .ci/write-twins.mjs from ../reduce-rate-difference.ts.

/**
 * `reduceRateDifference` of whole numbers, no two of whose products exceed 2^53. O(m) time, no
 * allocation.
 */
export function reduceRateDifferenceOfIntegers(
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
      out[i] = (a[i]! * d[i]! - b[i]! * c[i]!) / (below * belowOther);
    }
  }
  return nUndefined;
}
