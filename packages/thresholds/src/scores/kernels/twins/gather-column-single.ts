// Written by .ci/write-twins.mjs from ../gather-column.ts.

/** `gatherColumn` of single floats. O(n) time, no allocation. */
export function gatherColumnSingle(
  scores: Float32Array,
  nColumns: number,
  column: number,
  out: Float32Array,
): void {
  const n = out.length;
  for (let i = 0, place = column; i < n; ++i, place += nColumns) out[i] = scores[place]!;
}
