import { checkLabels } from '../../columns/check-labels.js';
import type { Label } from '../../label.js';
import { named } from '../../errors/metric-error.js';
import { unknownLabel } from '../../errors/refusals.js';
import { checkMatrix } from '../matrix.js';
import type { ConfusionMatrix } from '../matrix.js';
import { relabel } from './relabel.js';

/**
 * Keep some classes of a matrix. The samples of all other classes, true or predicted, are dropped.
 * @param matrix A confusion matrix.
 * @param labels Classes to keep, in the order of both axes of the result; each once.
 * @returns The sub-matrix, shape (labels.length, labels.length), by unit where the matrix is; units of
 *   a weighted one are `'unknown'` if classes are left out, as is the number of rows.
 * @throws {MetricError} `unsupported-type`, `unknown-label`, `duplicate-label`, `mixed-labels`,
 *   `empty-input`.
 * @see scikit-learn: the option `labels` of `confusion_matrix`. To keep the errors against the
 *   classes left out, use `selectRows(classCounts(matrix), labels)`.
 */
export function selectClasses<L extends Label>(
  matrix: ConfusionMatrix<L>,
  labels: readonly NoInfer<L>[],
): ConfusionMatrix<L> {
  return named('selectClasses', () => {
    checkMatrix('matrix', matrix);
    const checked = checkLabels('labels', labels);
    const known = new Set<Label>(matrix.labels);
    const row = checked.labels.findIndex((label) => !known.has(label));
    if (row >= 0) {
      throw unknownLabel({ argument: 'labels', row }, labels[row], matrix.labels);
    }
    const places = Int32Array.from(matrix.labels, (label) => checked.codeOf.get(label) ?? -1);
    return relabel(matrix, checked.labels as readonly L[], places);
  });
}
