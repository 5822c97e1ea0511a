import type { StoredColumn } from '../columns/stored-column.js';

/** The cells of a column in these rows, in their order; values that none of them has are left out. */
export function pickRows(column: StoredColumn, places: Int32Array): StoredColumn {
  if (column.form === 'numbers') {
    const numbers = Float64Array.from(places, (row) => column.numbers[row] ?? NaN);
    return { ...column, numbers };
  }
  const codeOf = new Int32Array(column.values.length).fill(-1);
  const values: (typeof column.values)[number][] = [];
  const codes = Int32Array.from(places, (row) => {
    const code = column.codes[row] ?? -1;
    const value = column.values[code];
    if (value === undefined) return -1;
    if (codeOf[code] === -1) codeOf[code] = values.push(value) - 1;
    return codeOf[code] ?? -1;
  });
  return { ...column, codes, values };
}
