import { areWhole } from '../kernels/are-whole.js';
import { countNonZero } from '../../kernels/count-non-zero.js';
import { sum } from '../../kernels/sum.js';
import { partsOf } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';

/**
 * Count of the rows of each class that were predicted right, shape (nClasses,), not to be written
 * to.
 */
export function correctCounts(matrix: ConfusionMatrix): Float64Array {
  return partsOf(matrix).diagonal;
}

export function correctCount(matrix: ConfusionMatrix): number {
  return sum(partsOf(matrix).diagonal);
}

/** Count of the rows that were predicted wrong, exactly 0 if there are none. */
export function errorCount(matrix: ConfusionMatrix): number {
  return sum(partsOf(matrix).errors.counts);
}

/**
 * Tell whether plain doubles hold every count of pairs of rows exactly: counts are integers, and
 * the square of their total is at most 2^52.
 */
export function hasExactPairs(matrix: ConfusionMatrix): boolean {
  if (!(matrix.total <= MOST_EXACT_ROWS)) return false;
  if (!matrix.weighted) return true;
  const { diagonal, errors } = partsOf(matrix);
  return areWhole(diagonal) && areWhole(errors.counts);
}

const MOST_EXACT_ROWS = 2 ** 26;

/**
 * Tell whether at most one class has rows, by the support or the predicted counts,
 * shape (nClasses,).
 */
export function isConstant(margin: Float64Array): boolean {
  return countNonZero(margin) < 2;
}
