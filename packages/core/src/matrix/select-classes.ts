import type { Label } from '../columns/label.js';
import { classPlaces } from './class-places.js';
import { ConfusionMatrix } from './matrix.js';
import { selectCells } from './select-cells.js';

/**
 * Keep some classes of a matrix. The samples of all other classes, true or predicted, are dropped.
 *
 * @param matrix A confusion matrix.
 * @param labels Classes to keep, in the order of both axes of the result; each once.
 * @returns The sub-matrix, shape (labels.length, labels.length).
 * @throws {MetricError} `unknown-label`, `duplicate-label`, `mixed-labels`, `empty-input`.
 * @see scikit-learn: the option `labels` of `confusion_matrix`. To keep the errors against the
 *   classes left out, use `selectRows(classCounts(matrix), labels)`.
 */
export function selectClasses<L extends Label>(
  matrix: ConfusionMatrix<L>,
  labels: readonly L[],
): ConfusionMatrix<L> {
  const places = classPlaces('selectClasses', matrix, labels);
  return new ConfusionMatrix({
    labels: Array.from(places, (place) => matrix.labels[place] as L),
    counts: selectCells(matrix.counts, matrix.nClasses, places),
    weighted: matrix.weighted,
    nSkipped: matrix.nSkipped,
  });
}
