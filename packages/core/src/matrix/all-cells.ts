import type { Label } from '../label.js';
import type { CellList } from './list-cells.js';
import { partsOf } from './matrix.js';
import type { ConfusionMatrix } from './matrix.js';

/** The cells of a matrix by class code, those off the diagonal that are not zero first. */
export function allCells<L extends Label>(matrix: ConfusionMatrix<L>): CellList {
  const { diagonal, errors } = partsOf(matrix);
  const m = errors.counts.length;
  const classes = new Int32Array(diagonal.length).map((_, code) => code);
  const trueCodes = new Int32Array(m + classes.length);
  const predCodes = new Int32Array(m + classes.length);
  const counts = new Float64Array(m + classes.length);
  trueCodes.set(errors.trueCodes);
  trueCodes.set(classes, m);
  predCodes.set(errors.predCodes);
  predCodes.set(classes, m);
  counts.set(errors.counts);
  counts.set(diagonal, m);
  return { trueCodes, predCodes, counts };
}
