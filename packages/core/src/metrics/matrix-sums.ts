import { sum } from '../kernels/sum.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';

/**
 * Count of the rows that were predicted right.
 *
 * @param matrix A confusion matrix.
 * @returns The sum of its diagonal.
 */
export function correctCount({ counts, nClasses }: ConfusionMatrix): number {
  return sum(Float64Array.from({ length: nClasses }, (_, k) => counts[k * nClasses + k] ?? 0));
}

/**
 * Count of the rows that were predicted wrong.
 *
 * @param matrix A confusion matrix.
 * @returns The sum of its cells off the diagonal: exactly 0 if there are none.
 */
export function errorCount({ counts, nClasses }: ConfusionMatrix): number {
  return sum(counts.map((count, cell) => (cell % (nClasses + 1) === 0 ? 0 : count)));
}
