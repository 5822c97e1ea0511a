/**
 * Take some rows of a column. Assumes rows in [0, column.length), and `out` as long as `rows`.
 * Writes `out`. O(rows) time, no allocation.
 */
export function gatherRows(column: Float64Array, rows: Int32Array, out: Float64Array): void {
  const n = rows.length;
  for (let i = 0; i < n; ++i) out[i] = column[rows[i]!]!;
}
