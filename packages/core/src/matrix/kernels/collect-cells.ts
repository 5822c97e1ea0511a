/** Count the cells that are not zero. O(cells) time, no allocation. */
export function countFilled(table: Uint32Array | Float64Array): number {
  const n = table.length;
  let filled = 0;
  for (let cell = 0; cell < n; ++cell) if (table[cell] !== 0) ++filled;
  return filled;
}

/**
 * List the cells that are not zero, row by row. Assumes a table of whole rows of `nColumns` cells,
 * and `rows`, `columns` and `counts` as long as there are such cells. Writes `rows` and `columns`
 * (both from `least` on) and `counts`. O(cells) time, no allocation.
 */
export function collectCells(
  table: Uint32Array | Float64Array,
  nColumns: number,
  least: number,
  rows: Int32Array,
  columns: Int32Array,
  counts: Float64Array,
): void {
  const n = table.length;
  let place = 0;
  let row = least;
  for (let start = 0; start < n; start += nColumns, ++row) {
    for (let j = 0; j < nColumns; ++j) {
      const count = table[start + j]!;
      if (count === 0) continue;
      rows[place] = row;
      columns[place] = least + j;
      counts[place++] = count;
    }
  }
}

/**
 * Add counts of pairs of codes to a square table.
 * Assumes equal lengths and codes below nClasses; pairs with a negative code are left out. Writes
 * `table`, row-major, shape (nClasses, nClasses); does not clear it. O(m) time, no allocation.
 */
export function addCells(
  rows: Int32Array,
  columns: Int32Array,
  counts: Float64Array,
  nClasses: number,
  table: Float64Array,
): void {
  const m = counts.length;
  for (let i = 0; i < m; ++i) {
    const row = rows[i]!;
    const column = columns[i]!;
    if ((row | column) >= 0) table[row * nClasses + column]! += counts[i]!;
  }
}

/**
 * Add a table of counts to another.
 * Assumes equal lengths. Writes `table`; does not clear it. O(cells) time, no allocation.
 */
export function addTable(counts: Float64Array, table: Float64Array): void {
  const n = counts.length;
  for (let cell = 0; cell < n; ++cell) table[cell]! += counts[cell]!;
}
