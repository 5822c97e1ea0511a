import type { Label } from '../../columns/label.js';
import { allCells } from '../all-cells.js';
import { buildMatrix } from '../build-matrix.js';
import type { ConfusionMatrix } from '../matrix.js';

/**
 * Move the cells of a matrix to other places; cells that come to lie on one place are added.
 *
 * @param labels The labels of the result; the array becomes its own.
 * @param places The new place of each class, shape (nClasses,), or −1 to leave its cells out.
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
