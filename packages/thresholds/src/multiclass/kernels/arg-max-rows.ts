/**
 * Find the column with the greatest score of every row, the first one of several.
 * Assumes `scores` is row-major, shape (codes.length, nColumns), without NaN, nColumns ≥ 1. Writes
 * `codes`, all of it. O(n · nColumns) time, no allocation. Returns the number of rows whose
 * greatest score occurs in more than one column.
 */
export function argMaxRows(scores: Float64Array, nColumns: number, codes: Int32Array): number {
  const n = codes.length;
  let nTies = 0;
  for (let i = 0, place = 0; i < n; ++i) {
    let best = 0;
    let greatest = scores[place]!;
    let isTie = 0;
    ++place;
    for (let column = 1; column < nColumns; ++column, ++place) {
      const score = scores[place]!;
      if (score > greatest) {
        greatest = score;
        best = column;
        isTie = 0;
      } else if (score === greatest) {
        isTie = 1;
      }
    }
    codes[i] = best;
    nTies += isTie;
  }
  return nTies;
}
