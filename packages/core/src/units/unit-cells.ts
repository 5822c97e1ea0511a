import { countNonZero } from '../kernels/count-non-zero.js';
import { codesOf, keysOf, sortRows } from '../columns/sort-rows.js';
import type { Keys } from '../columns/sort-rows.js';
import { addRows, areAscending, countRows } from '../kernels/sort-rows.js';
import { addByCode, countByCode, countUp, findFilled, takeAt } from './kernels/by-code.js';

/** Rows, or cells, of units, shape (n,) each. */
export interface CodedCells {
  readonly unitCodes: Int32Array;
  /** Codes of what is counted apart within a unit. */
  readonly codes: readonly Int32Array[];
  /** Columns of values to add up; null counts each row as 1. */
  readonly counts: readonly (Float64Array | null)[];
}

/** Cells of units, each once. */
export interface CellsOfUnits extends CodedCells {
  readonly counts: readonly Float64Array[];
}

/**
 * Add up rows of the same unit and codes.
 *
 * @param sizes The codes of each column are below its size.
 * @returns Cells by unit, then by each code, shape (nCells,) each.
 */
export function unitCells(
  { unitCodes, codes, counts }: CodedCells,
  nUnits: number,
  sizes: readonly number[],
): CellsOfUnits {
  const n = unitCodes.length;
  const keys = keysOf([unitCodes, ...codes], [nUnits, ...sizes]);
  const [only] = keys;
  if (only && keys.length === 1 && only.end <= Math.min(n, MAX_TABLE)) {
    return cellsOfTable(only, counts);
  }
  const all = new Int32Array(n);
  countUp(all);
  const { rows, isFirst, codes: found } = sortRows(all, keys, areAscending(unitCodes));
  const [units = rows, ...others] = found;
  const sums = counts.map((values) => {
    const sum = new Float64Array(units.length);
    if (values) addRows(isFirst, rows, values, sum);
    else countRows(isFirst, sum);
    return sum;
  });
  return { unitCodes: units, codes: others, counts: sums };
}

/** Keys have a place each in a table where there are no more of them than rows, and 8 MiB hold it. */
const MAX_TABLE = 2 ** 20;

/** The same through a table with a place for each key that there could be. */
function cellsOfTable({ ofRows, end, sizes }: Keys, counts: CodedCells['counts']): CellsOfUnits {
  const table = new Float64Array(end);
  countByCode(ofRows, table);
  const found = new Int32Array(countNonZero(table));
  findFilled(table, found);
  const sums = counts.map((values) => {
    const sumOf = values ? new Float64Array(end) : table;
    if (values) addByCode(ofRows, values, sumOf);
    const sum = new Float64Array(found.length);
    takeAt(sumOf, found, sum);
    return sum;
  });
  const [units = found, ...codes] = codesOf(found, sizes);
  return { unitCodes: units, codes, counts: sums };
}
