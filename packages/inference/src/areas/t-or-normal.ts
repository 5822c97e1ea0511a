import { twoSidedP } from '../compare/unit-comparison.js';
import { normalP } from '../compare/p-values.js';
import { twoSidedT, twoSidedZ } from '../distributions.js';

/** Two-sided quantile of Student's t with `df` degrees of freedom; infinite ones make it normal. */
export function twoSidedQuantile(level: number, df: number): number {
  return df === Infinity ? twoSidedZ(level) : twoSidedT(level, df);
}

/** Two-sided p-value of a difference by Student's t, or the normal; 1 if it is 0. */
export function pValueOfDifference(difference: number, error: number, df: number): number {
  return df === Infinity ? normalP(difference, error) : twoSidedP(difference, error, df);
}
