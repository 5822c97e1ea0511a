import { classSums } from '../../counts/class-sums.js';
import { sumRecallsLessOne } from '../kernels/sum-recalls.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';

/**
 * Balanced accuracy rescaled so that guessing scores 0: (mean recall − 1/k) / (1 − 1/k) for k
 * classes with true rows, written as (Σ recall − 1) / (k − 1).
 * @returns A number in [1 / (1 − k), 1]; NaN for fewer than two such classes.
 */
export function adjustedBalancedAccuracy(matrix: ConfusionMatrix): number {
  const k = matrix.support.reduce((filled, rows) => (rows === 0 ? filled : filled + 1), 0);
  if (k < 2) return NaN;
  const { tp, fn, fnRest } = classSums(matrix);
  return sumRecallsLessOne(tp, fn, fnRest) / (k - 1);
}
