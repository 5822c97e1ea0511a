import { sum } from '../kernels/sum.js';
import { partsOf } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';

/**
 * Count of the rows of each class that were predicted right.
 *
 * @param matrix A confusion matrix.
 * @returns Its diagonal, shape (nClasses,), not to be written to.
 */
export function correctCounts(matrix: ConfusionMatrix): Float64Array {
  return partsOf(matrix).diagonal;
}

/**
 * Count of the rows that were predicted right.
 *
 * @param matrix A confusion matrix.
 * @returns The sum of its diagonal.
 */
export function correctCount(matrix: ConfusionMatrix): number {
  return sum(partsOf(matrix).diagonal);
}

/**
 * Count of the rows that were predicted wrong.
 *
 * @param matrix A confusion matrix.
 * @returns The sum of its cells off the diagonal: exactly 0 if there are none.
 */
export function errorCount(matrix: ConfusionMatrix): number {
  return sum(partsOf(matrix).errors.counts);
}

/**
 * Tell whether all rows are of one class, or there are none.
 *
 * @param margin The support or the predicted counts of a matrix, shape (nClasses,).
 * @returns Whether at most one class has rows.
 */
export function isConstant(margin: Float64Array): boolean {
  return margin.filter((rows) => rows !== 0).length < 2;
}
