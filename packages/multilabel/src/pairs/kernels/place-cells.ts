/**
 * Write the values of sparse cells into a dense matrix. Assumes equal lengths; columns in
 * [0, nColumns). Writes `out`, row-major; does not clear it. O(cells) time, no allocation.
 */
export function placeCells(
  rows: Int32Array,
  columns: Int32Array,
  values: Float64Array,
  nColumns: number,
  out: Float64Array,
): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) out[rows[i]! * nColumns + columns[i]!] = values[i]!;
}
