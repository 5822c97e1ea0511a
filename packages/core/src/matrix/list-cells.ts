import { collectCells, countFilled } from './kernels/collect-cells.js';

/** Counts of pairs of class codes, shape (m,) each; a pair may occur several times. */
export interface CellList {
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
}

/** The cells of a table that are not zero, row by row. */
export function listCells(
  table: Uint32Array | Float64Array,
  nColumns: number,
  least = 0,
): CellList {
  const m = countFilled(table);
  const trueCodes = new Int32Array(m);
  const predCodes = new Int32Array(m);
  const counts = new Float64Array(m);
  collectCells(table, nColumns, least, trueCodes, predCodes, counts);
  return { trueCodes, predCodes, counts };
}
