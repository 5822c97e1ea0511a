import { named } from '../../errors/metric-error.js';
import type { Label } from '../../label.js';
import { buildMatrix } from '../../matrix/build-matrix.js';
import { checkMatrix, withUnits } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { countUnits } from '../../units/unit-table.js';
import { MATRIX_UNITS } from '../../units/units.js';
import type { MatrixUnits, UnitsOf } from '../../units/units.js';

/**
 * The matrix of the model that always answers the most frequent true class, on the same rows. All
 * metrics of a matrix apply to that baseline: its accuracy is the no-information rate, its macro
 * recall 1/K over the K classes that have true rows, whatever the imbalance.
 * @param matrix A confusion matrix; only its support counts.
 * @returns A matrix of the same labels with every row in the column of the majority class: the
 *   first in the order of the labels where several are as frequent.
 * @see scikit-learn `DummyClassifier(strategy="most_frequent")`.
 * @example
 * const matrix = confusionMatrixFromCounts([[80, 10], [5, 5]], ['no', 'yes']);
 * f1(majorityBaseline(matrix), { average: 'macro' }); // → 0.47368421052631576
 */
export function majorityBaseline<L extends Label>(matrix: ConfusionMatrix<L>): ConfusionMatrix<L> {
  return named('majorityBaseline', () => {
    checkMatrix('matrix', matrix);
    const { labels, support, weighted, nSkipped } = matrix;
    const trueCodes = Int32Array.from(support.keys());
    const majority = majorityClass(matrix);
    const predCodes = new Int32Array(support.length).fill(majority);
    const cells = { trueCodes, predCodes, counts: support };
    const baseline = buildMatrix(labels, cells, { weighted, nSkipped });
    return withUnits(baseline, unitsOf(matrix, majority));
  });
}

function unitsOf({ units, nClasses }: ConfusionMatrix, majority: number): UnitsOf<MatrixUnits> {
  if (typeof units !== 'object') return units;
  const predCodes = new Int32Array(units.predCodes.length).fill(majority);
  return countUnits(MATRIX_UNITS, { ...units, predCodes }, nClasses, units.nSamples);
}

/** The code of the most frequent true class, the lowest where several are as frequent. */
export function majorityClass({ support }: ConfusionMatrix): number {
  let majority = 0;
  support.forEach((rows, row) => {
    if (rows > (support[majority] ?? 0)) majority = row;
  });
  return majority;
}
