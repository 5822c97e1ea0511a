/**
 * Rank the true class of every row among all columns, ties to the lower column: the number of
 * columns with a greater score, or an equal score further left.
 * Assumes `scores` is row-major, shape (ranks.length, nColumns), without NaN, and codes in
 * [0, nColumns). Writes `ranks`, all of it, in [0, nColumns). O(n · nColumns) time, no allocation.
 */
export function rankTrueClassFirst(
  scores: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  ranks: Int32Array,
): void {
  const n = ranks.length;
  for (let i = 0, start = 0; i < n; ++i, start += nColumns) {
    const own = start + trueCodes[i]!;
    ranks[i] =
      countReaching(scores, start, own, own) + countAbove(scores, own + 1, start + nColumns, own);
  }
}

/**
 * Rank the true class of every row among all columns, ties to the higher column: the number of
 * columns with a greater score, or an equal score further right.
 * Assumes `scores` is row-major, shape (ranks.length, nColumns), without NaN, and codes in
 * [0, nColumns). Writes `ranks`, all of it, in [0, nColumns). O(n · nColumns) time, no allocation.
 */
export function rankTrueClassLast(
  scores: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  ranks: Int32Array,
): void {
  const n = ranks.length;
  for (let i = 0, start = 0; i < n; ++i, start += nColumns) {
    const own = start + trueCodes[i]!;
    ranks[i] =
      countAbove(scores, start, own, own) + countReaching(scores, own + 1, start + nColumns, own);
  }
}

/** How many scores of a range are greater than the one at a place. */
function countAbove(scores: Float64Array, start: number, end: number, own: number): number {
  const score = scores[own]!;
  let count = 0;
  for (let place = start; place < end; ++place) if (scores[place]! > score) ++count;
  return count;
}

/** How many scores of a range are at least the one at a place. */
function countReaching(scores: Float64Array, start: number, end: number, own: number): number {
  const score = scores[own]!;
  let count = 0;
  for (let place = start; place < end; ++place) if (scores[place]! >= score) ++count;
  return count;
}
