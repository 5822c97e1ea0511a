// Written by .ci/write-twins.mjs from ../gather-rows.ts.

/** `gatherRows` of codes. O(rows) time, no allocation. */
export function gatherRowCodes(column: Int32Array, rows: Int32Array, out: Int32Array): void {
  const n = rows.length;
  for (let i = 0; i < n; ++i) out[i] = column[rows[i]!]!;
}
