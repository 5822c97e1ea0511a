import { named } from '../errors/metric-error.js';
import type { Label } from '../label.js';
import { classUnits, lendUnits } from '../units/class-units.js';
import type { MatrixUnits } from '../units/units.js';
import { checkMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import type { BinaryCounts } from './binary-counts.js';
import { countsWithJson } from './counts-with-json.js';
import { countsOfClasses } from './counts-of-classes.js';

/**
 * The counts of each class against the rest.
 * @param matrix A confusion matrix.
 * @returns Counts of shape (nClasses,), one row per class in the order of `matrix.labels`. In each
 *   row tp + fp + fn + tn is the matrix's total, but for rounding where counts are fractions. Of a
 *   matrix with units they have units too.
 * @throws {MetricError} `unsupported-type`.
 * @see scikit-learn `multilabel_confusion_matrix`: the same four counts as [[tn, fp], [fn, tp]].
 */
export function classCounts<L extends Label>(matrix: ConfusionMatrix<L>): BinaryCounts<L> {
  return named('classCounts', () => {
    checkMatrix('matrix', matrix);
    const counts = countsWithJson(countsOfClasses(matrix));
    return lendUnits(counts, matrix, (units: MatrixUnits) => classUnits(units, matrix.nClasses));
  });
}
