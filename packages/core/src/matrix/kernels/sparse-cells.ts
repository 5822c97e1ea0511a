/**
 * Add the cells of one class to the diagonal, and list the others.
 * Assumes equal lengths of `rows`, `columns`, `counts` and of the three outputs; codes below
 * diagonal.length. Cells with a negative code or a count of 0 are left out. Writes `diagonal`, not
 * cleared, and `errorRows`, `errorColumns` and `errorCounts`, in order. O(m) time, no allocation.
 * Returns the number of cells listed.
 */
export function splitCells(
  rows: Int32Array,
  columns: Int32Array,
  counts: Float64Array,
  diagonal: Float64Array,
  errorRows: Int32Array,
  errorColumns: Int32Array,
  errorCounts: Float64Array,
): number {
  const m = counts.length;
  let nErrors = 0;
  for (let i = 0; i < m; ++i) {
    const row = rows[i]!;
    const column = columns[i]!;
    const count = counts[i]!;
    if ((row | column) < 0 || count === 0) continue;
    if (row === column) {
      diagonal[row]! += count;
    } else {
      errorRows[nErrors] = row;
      errorColumns[nErrors] = column;
      errorCounts[nErrors++] = count;
    }
  }
  return nErrors;
}

/**
 * Tell whether cells ascend by row, then by column, none of them twice.
 * Assumes equal lengths. O(m) time, no allocation.
 */
export function isSortedOnce(rows: Int32Array, columns: Int32Array): boolean {
  const m = rows.length;
  for (let i = 1; i < m; ++i) {
    const step = rows[i]! - rows[i - 1]!;
    if (step < 0 || (step === 0 && columns[i]! <= columns[i - 1]!)) return false;
  }
  return true;
}

/**
 * Add the count of every cell to the sums of its row and of its column.
 * Assumes equal lengths, codes below the lengths of the sums. Writes `rowSums` and `columnSums`;
 * clears neither. O(m) time, no allocation.
 */
export function addMargins(
  rows: Int32Array,
  columns: Int32Array,
  counts: Float64Array,
  rowSums: Float64Array,
  columnSums: Float64Array,
): void {
  const m = counts.length;
  for (let i = 0; i < m; ++i) {
    const count = counts[i]!;
    rowSums[rows[i]!]! += count;
    columnSums[columns[i]!]! += count;
  }
}

/**
 * Add two lists of cells into a third; a cell of both that adds up to 0 is left out.
 * Assumes equal lengths within a list, lists that ascend by row, then by column, none of their
 * cells twice, and outputs as long as both together. Writes `rows`, `columns` and `counts`,
 * ascending. O(a + b) time, no allocation. Returns the number of cells listed.
 */
export function addSortedCells(
  aRows: Int32Array,
  aColumns: Int32Array,
  aCounts: Float64Array,
  bRows: Int32Array,
  bColumns: Int32Array,
  bCounts: Float64Array,
  rows: Int32Array,
  columns: Int32Array,
  counts: Float64Array,
): number {
  const a = aCounts.length;
  const b = bCounts.length;
  let i = 0;
  let j = 0;
  let nCells = 0;
  while (i < a || j < b) {
    let step = i === a ? 1 : -1;
    if (i < a && j < b) {
      step = aRows[i]! - bRows[j]!;
      if (step === 0) step = aColumns[i]! - bColumns[j]!;
    }
    rows[nCells] = step <= 0 ? aRows[i]! : bRows[j]!;
    columns[nCells] = step <= 0 ? aColumns[i]! : bColumns[j]!;
    let count = 0;
    if (step <= 0) count += aCounts[i++]!;
    if (step >= 0) count += bCounts[j++]!;
    counts[nCells] = count;
    if (count !== 0) ++nCells;
  }
  return nCells;
}
