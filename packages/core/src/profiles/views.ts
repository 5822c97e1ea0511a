import type { Label } from '../label.js';
import { confusionMatrixFromCells } from '../matrix/confusion-matrix-from-cells.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { selectClasses } from '../matrix/transforms/select-classes.js';
import type { View } from './row.js';

/** The matrix as a program looks at it. */
export function viewOf(matrix: ConfusionMatrix, view: View): ConfusionMatrix {
  const { support, predicted, labels } = matrix;
  switch (view) {
    case 'as is':
      return matrix;
    case 'transposed':
      return transposed(matrix);
    case 'labels of the truth':
      return select(
        matrix,
        labels.filter((_, code) => support[code]),
      );
    case 'labels seen':
      return select(
        matrix,
        labels.filter((_, code) => (support[code] ?? 0) + (predicted[code] ?? 0) > 0),
      );
    case 'two labels':
      return select(matrix, labels.slice(0, 2));
  }
}

/** A matrix of some classes; of none it stays as it is. */
function select(matrix: ConfusionMatrix, labels: readonly Label[]): ConfusionMatrix {
  const isAll = labels.length === matrix.nClasses;
  return isAll || labels.length === 0 ? matrix : selectClasses(matrix, labels);
}

function transposed(matrix: ConfusionMatrix): ConfusionMatrix {
  const cells = Array.from(matrix.cells(), ({ trueLabel, predLabel, count }) => ({
    trueLabel: predLabel,
    predLabel: trueLabel,
    count,
  }));
  const { weighted } = matrix;
  return confusionMatrixFromCells(cells, matrix.labels, { weighted });
}
