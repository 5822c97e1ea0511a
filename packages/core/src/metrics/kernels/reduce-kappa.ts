import { determinant } from './determinant.js';

/** Rounding takes answers that are always wrong to here; only weights below 0 go further. */
const JUST_BELOW = -1 - 2 ** -50;

/**
 * Cohen's kappa, row by row: 2 (tp·tn − fp·fn) / ((tp + fp)(fp + tn) + (tp + fn)(fn + tn)).
 * Assumes equal lengths. Writes `out`: the value, or NaN where the form below is 0. O(m) time, no
 * allocation. Returns the number of rows that are NaN.
 */
export function reduceKappa(
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
      const value = (2 * determinant(a, b, c, d)) / below;
      out[i] = value < -1 && value > JUST_BELOW ? -1 : value;
    }
  }
  return nUndefined;
}
