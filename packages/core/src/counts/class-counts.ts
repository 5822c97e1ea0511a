import type { Label } from '../columns/label.js';
import { collapseErrors, subtractFromTotal } from '../kernels/collapse-one-vs-rest.js';
import { checkMatrix, partsOf } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import type { BinaryCounts } from './binary-counts.js';

/**
 * The counts of each class against the rest.
 *
 * @param matrix A confusion matrix.
 * @returns Counts of shape (nClasses,), one row per class in the order of `matrix.labels`. In each
 *   row tp + fp + fn + tn is the matrix's total.
 * @throws {MetricError} `unsupported-type`.
 * @see scikit-learn `multilabel_confusion_matrix`: the same four counts as [[tn, fp], [fn, tp]].
 */
export function classCounts<L extends Label>(matrix: ConfusionMatrix<L>): BinaryCounts<L> {
  checkMatrix('classCounts', 'matrix', matrix);
  const { labels, nClasses, total, weighted } = matrix;
  const { diagonal, errors } = partsOf(matrix);
  const tp = diagonal.slice();
  const fp = new Float64Array(nClasses);
  const fn = new Float64Array(nClasses);
  const tn = new Float64Array(nClasses);
  const filled = new Int32Array(nClasses);
  collapseErrors(errors.trueCodes, errors.predCodes, errors.counts, fp, fn, filled);
  const nFilled = errors.counts.length + diagonal.filter((count) => count !== 0).length;
  subtractFromTotal(total, tp, fp, fn, filled, nFilled, tn);
  return { of: 'classes', keys: labels, tp, fp, fn, tn, weighted };
}
