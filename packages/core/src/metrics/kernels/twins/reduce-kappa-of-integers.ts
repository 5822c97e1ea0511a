// Written by .ci/write-twins.mjs from ../reduce-kappa.ts.

/**
 * `reduceKappa` of whole numbers, no two of whose products exceed 2^53. O(m) time, no allocation.
 */
export function reduceKappaOfIntegers(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
): number {
  const m = tp.length;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const a = tp[i]!;
    const b = fp[i]!;
    const c = fn[i]!;
    const d = tn[i]!;
    const below = (a + b) * (b + d) + (a + c) * (c + d);
    if (below === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      const value = (2 * (a * d - b * c)) / below;
      out[i] = value;
    }
  }
  return nUndefined;
}
