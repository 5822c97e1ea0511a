// Written by .ci/write-twins.mjs from ../gather-rows.ts.

/** `gatherRows` of bytes. O(rows) time, no allocation. */
export function gatherRowBytes(column: Uint8Array, rows: Int32Array, out: Uint8Array): void {
  const n = rows.length;
  for (let i = 0; i < n; ++i) out[i] = column[rows[i]!]!;
}
