import { textOf } from '../columns/stored-column.js';
import type { StoredColumn } from '../columns/stored-column.js';
import { markCodes } from './kernels/mark-codes.js';
import { markNumbers } from './kernels/mark-numbers.js';

/**
 * The rows in which some column contains a text, in capitals or not, in the order given.
 *
 * @param wanted Blanks around it do not count; an empty text finds all rows.
 */
export function searchRows(
  columns: readonly StoredColumn[],
  rows: Int32Array,
  wanted: string,
): Int32Array {
  const needle = wanted.trim().toLowerCase();
  if (needle === '') return rows;
  const found = new Uint8Array(rows.length);
  for (const column of columns) {
    if (column.form === 'numbers') {
      if (MAY_BE_IN_NUMBER.test(needle)) markNumbers(column.numbers, rows, needle, found);
    } else {
      const contains = column.values.map((cell) => textOf(cell).toLowerCase().includes(needle));
      if (contains.includes(true))
        markCodes(column.codes, rows, Uint8Array.from(contains, Number), found);
    }
  }
  return rows.filter((_, place) => found[place] === 1);
}

/** Parts of a number as it is shown, in small letters: numbers without one of them are not written out. */
const MAY_BE_IN_NUMBER = /^[-+.\deinfty]+$/;
