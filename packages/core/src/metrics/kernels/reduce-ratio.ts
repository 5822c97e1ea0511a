/**
 * Divide one linear form of the counts by another, row by row. Assumes equal lengths; `over` and
 * `under` hold the coefficients of tp, fp, fn, tn. Writes `out`: the ratio, or NaN where the form
 * below is 0. O(m) time, no allocation. Returns the number of rows that are NaN.
 */
export function reduceRatio(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  over: Float64Array,
  under: Float64Array,
  out: Float64Array,
): number {
  const m = tp.length;
  const a = over[0]!;
  const b = over[1]!;
  const c = over[2]!;
  const d = over[3]!;
  const e = under[0]!;
  const f = under[1]!;
  const g = under[2]!;
  const h = under[3]!;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const tpHere = tp[i]!;
    const fpHere = fp[i]!;
    const fnHere = fn[i]!;
    const tnHere = tn[i]!;
    const below = e * tpHere + f * fpHere + g * fnHere + h * tnHere;
    // Counted without a branch, and undefined rows put right below: some engines make a branch slow.
    nUndefined += below === 0 ? 1 : 0;
    out[i] = (a * tpHere + b * fpHere + c * fnHere + d * tnHere) / below;
  }
  // Negative weights leave something above 0.
  for (let i = 0; nUndefined > 0 && i < m; ++i) {
    const below = e * tp[i]! + f * fp[i]! + g * fn[i]! + h * tn[i]!;
    if (below === 0) out[i] = NaN;
  }
  return nUndefined;
}
