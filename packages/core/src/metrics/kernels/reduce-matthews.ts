import { determinant } from './determinant.js';

/** Products below this lose digits. */
const LEAST = 1e-290;

/**
 * Matthews correlation coefficient, row by row:
 * (tp·tn − fp·fn) / √((tp + fp)(tp + fn)(tn + fp)(tn + fn)).
 * Assumes equal lengths. Writes `out`: the value, or NaN where a factor below is 0. O(m) time, no
 * allocation. Returns the number of rows that are NaN.
 */
export function reduceMatthews(
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
    const below = (a + b) * (d + c) * ((a + c) * (d + b));
    if (below > LEAST) {
      out[i] = determinant(a, b, c, d) / Math.sqrt(below);
    } else if (a + b === 0 || d + c === 0 || a + c === 0 || d + b === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      const root = Math.sqrt((a + b) * (d + c)) * Math.sqrt((a + c) * (d + b));
      out[i] = determinant(a, b, c, d) / root;
    }
  }
  return nUndefined;
}

/**
 * The same of whole numbers whose products are exact, which need no compensation: a loop of its
 * own, without a test in it. Assumes equal lengths, and whole numbers; no product of two exceeds
 * 2^53. Writes `out`: the value, or NaN where a factor below is 0. O(m) time, no allocation.
 * Returns the number of rows that are NaN.
 */
export function reduceMatthewsOfIntegers(
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
    const below = (a + b) * (d + c) * ((a + c) * (d + b));
    if (below === 0) {
      out[i] = NaN;
      ++nUndefined;
    } else {
      out[i] = (a * d - b * c) / Math.sqrt(below);
    }
  }
  return nUndefined;
}
