import { invalidValue } from '../errors/refusals.js';
import type { Label } from '../label.js';
import type { ConfusionMatrix } from './matrix.js';

/**
 * Refuse a matrix whose total is beyond the largest number: every share of it would be 0.
 *
 * @returns The matrix.
 * @throws {MetricError} `invalid-value`.
 */
export function withFiniteTotal<L extends Label>(matrix: ConfusionMatrix<L>): ConfusionMatrix<L> {
  if (Number.isFinite(matrix.total)) return matrix;
  // What rounding takes from an infinite sum is NaN, and so is the sum with it.
  const total = Number.isNaN(matrix.total) ? Infinity : matrix.total;
  throw invalidValue('the sum of the counts', total, 'a finite number');
}
