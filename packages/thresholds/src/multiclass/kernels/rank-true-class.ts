/**
 * Rank the true class of every row among all columns, ties to the lower column: the number of
 * columns with a greater score, or an equal score further left.
 *
 * Assumes `scores` is row-major, shape (ranks.length, nColumns), without NaN, and codes in
 * [0, nColumns).
 * Writes `ranks`, all of it, in [0, nColumns).
 * O(n · nColumns) time, no allocation.
 */
export function rankTrueClassFirst(
  scores: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  ranks: Int32Array,
): void {
  const n = ranks.length;
  for (let i = 0; i < n; ++i) {
    const start = i * nColumns;
    const own = start + trueCodes[i]!;
    const end = start + nColumns;
    const score = scores[own]!;
    let rank = 0;
    for (let place = start; place < own; ++place) if (scores[place]! >= score) ++rank;
    for (let place = own + 1; place < end; ++place) if (scores[place]! > score) ++rank;
    ranks[i] = rank;
  }
}

/**
 * Rank the true class of every row among all columns, ties to the higher column: the number of
 * columns with a greater score, or an equal score further right.
 *
 * Assumes `scores` is row-major, shape (ranks.length, nColumns), without NaN, and codes in
 * [0, nColumns).
 * Writes `ranks`, all of it, in [0, nColumns).
 * O(n · nColumns) time, no allocation.
 */
export function rankTrueClassLast(
  scores: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  ranks: Int32Array,
): void {
  const n = ranks.length;
  for (let i = 0; i < n; ++i) {
    const start = i * nColumns;
    const own = start + trueCodes[i]!;
    const end = start + nColumns;
    const score = scores[own]!;
    let rank = 0;
    for (let place = start; place < own; ++place) if (scores[place]! > score) ++rank;
    for (let place = own + 1; place < end; ++place) if (scores[place]! >= score) ++rank;
    ranks[i] = rank;
  }
}
