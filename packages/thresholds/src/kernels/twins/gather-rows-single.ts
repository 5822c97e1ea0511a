// Written by .ci/write-twins.mjs from ../gather-rows.ts.

/** `gatherRows` of single floats. O(rows) time, no allocation. */
export function gatherRowsSingle(column: Float32Array, rows: Int32Array, out: Float32Array): void {
  const n = rows.length;
  for (let i = 0; i < n; ++i) out[i] = column[rows[i]!]!;
}
