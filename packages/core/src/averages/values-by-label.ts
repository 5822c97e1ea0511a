import { named } from '../errors/metric-error.js';
import { checkSameLength } from '../columns/check.js';
import { checkLabels } from '../columns/check-labels.js';
import type { Label } from '../label.js';
import type { CountColumn } from '../columns/check-counts.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { checkValues } from './check-values.js';

/**
 * Put a name to each value of a metric.
 * @param values A metric's value per class, shape (nClasses,).
 * @param source The matrix that the values were computed from, or its labels, shape (nClasses,).
 * @returns The value of each class by its label, in the order of the labels.
 * @throws {MetricError} `length-mismatch`, `unsupported-type`, `invalid-value`, `invalid-label`,
 *   `mixed-labels`, `duplicate-label`, `empty-input`.
 * @example
 * const matrix = confusionMatrix(['cat', 'dog', 'cat'], ['cat', 'cat', 'cat']);
 * valuesByLabel(recall(matrix), matrix).get('dog'); // → 0
 */
export function valuesByLabel<L extends Label>(
  values: CountColumn,
  source: ConfusionMatrix<L> | readonly L[],
): Map<L, number> {
  return named('valuesByLabel', () => {
    const perClass = checkValues(values);
    const isMatrix = isConfusionMatrix(source);
    const received = isMatrix ? source.labels : source;
    const { labels } = checkLabels(isMatrix ? 'labels' : 'source', received);
    checkSameLength({ values: perClass, labels });
    return new Map(labels.map((label, row) => [label as L, perClass[row] ?? NaN]));
  });
}
