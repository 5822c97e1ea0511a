import type { Label } from '../../columns/label.js';
import { allCells } from '../all-cells.js';
import { buildMatrix } from '../build-matrix.js';
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
  return buildMatrix(labels, placed, { weighted, nSkipped });
}
