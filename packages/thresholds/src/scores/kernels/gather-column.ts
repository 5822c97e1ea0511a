/**
 * Take one column out of a matrix of scores. Assumes `scores` is row-major, shape (out.length,
 * nColumns), and column in [0, nColumns). Writes `out`, all of it. O(n) time, no allocation.
 */
export function gatherColumn(
  scores: Float64Array,
  nColumns: number,
  column: number,
  out: Float64Array,
): void {
  const n = out.length;
  for (let i = 0, place = column; i < n; ++i, place += nColumns) out[i] = scores[place]!;
}
