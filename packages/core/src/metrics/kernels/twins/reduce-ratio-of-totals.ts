// Written by .ci/write-twins.mjs from ../reduce-ratio.ts.

/**
 * `reduceRatio` where fn is what tp leaves of `positives`, and tn what fp leaves of `negatives`.
 * O(m) time, no allocation.
 */
export function reduceRatioOfTotals(
  tp: Float64Array,
  fp: Float64Array,
  positives: number,
  negatives: number,
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
    const fnHere = positives - tpHere;
    const tnHere = negatives - fpHere;
    const below = e * tpHere + f * fpHere + g * fnHere + h * tnHere;
    nUndefined += below === 0 ? 1 : 0;
    out[i] = (a * tpHere + b * fpHere + c * fnHere + d * tnHere) / below;
  }
  for (let i = 0; nUndefined > 0 && i < m; ++i) {
    const below = e * tp[i]! + f * fp[i]! + g * (positives - tp[i]!) + h * (negatives - fp[i]!);
    if (below === 0) out[i] = NaN;
  }
  return nUndefined;
}
