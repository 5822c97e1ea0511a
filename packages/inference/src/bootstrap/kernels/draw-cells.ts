import { drawBinomial } from './draw-binomial.js';

/**
 * Draw the counts of cells anew, as if as many rows were drawn with replacement: one binomial number a
 * cell, of the rows that are left.
 *
 * Assumes whole counts that descend, so that few cells use up the rows.
 * Writes `out`, shape (nCells,), and `state`.
 * O(nCells) time, no allocation.
 */
export function drawCells(
  state: Int32Array,
  counts: Float64Array,
  total: number,
  out: Float64Array,
): void {
  const last = counts.length - 1;
  let rows = total;
  let left = total;
  let cell = 0;
  for (; cell < last && rows > 0; ++cell) {
    const count = counts[cell]!;
    const drawn = drawBinomial(state, rows, count / left);
    out[cell] = drawn;
    rows -= drawn;
    left -= count;
  }
  out[cell] = rows;
  out.fill(0, cell + 1);
}
