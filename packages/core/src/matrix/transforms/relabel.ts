import type { Label } from '../../label.js';
import { allCells } from '../all-cells.js';
import { sum } from '../../kernels/sum.js';
import { addUnits } from '../../units/unit-table.js';
import { MATRIX_UNITS } from '../../units/units.js';
import type { MatrixUnits, UnitsOf } from '../../units/units.js';
import { buildMatrix } from '../build-matrix.js';
import { withUnits } from '../matrix.js';
import type { ConfusionMatrix } from '../matrix.js';

/**
 * Move the cells of a matrix to the new place of each class, shape (nClasses,), or leave them out
 * where it is −1; cells that come to lie on one place are added. `labels` become the result's own.
 */
export function relabel<L extends Label>(
  matrix: ConfusionMatrix,
  labels: readonly L[],
  places: Int32Array,
): ConfusionMatrix<L> {
  const { weighted, nSkipped } = matrix;
  const { trueCodes, predCodes, counts } = allCells(matrix);
  const placed = {
    trueCodes: trueCodes.map((code) => places[code] ?? -1),
    predCodes: predCodes.map((code) => places[code] ?? -1),
    counts,
  };
  const relabelled = buildMatrix(labels, placed, { weighted, nSkipped });
  return withUnits(relabelled, unitsAt(matrix, places, labels.length));
}

/** The number of rows of weights that are left is not known. */
function unitsAt(
  { units, weighted }: ConfusionMatrix,
  places: Int32Array,
  nClasses: number,
): UnitsOf<MatrixUnits> {
  const isSelection = places.includes(-1);
  if (typeof units !== 'object' || (isSelection && weighted)) return units && 'unknown';
  const placed = addUnits(MATRIX_UNITS, [{ units, places }], nClasses);
  return isSelection ? { ...placed, nSamples: sum(placed.counts) } : placed;
}
