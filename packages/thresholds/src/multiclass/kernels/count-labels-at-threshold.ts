/**
 * Count the rows in which no score, and in which more than one, reaches a threshold.
 * Assumes `scores` is row-major with nColumns ≥ 1 columns. Adds to `tallies`: rows with none, rows
 * with several. O(n · nColumns) time, no allocation.
 */
export function countLabelsAtThreshold(
  scores: Float64Array,
  nColumns: number,
  threshold: number,
  tallies: Float64Array,
): void {
  const n = scores.length / nColumns;
  let nNone = 0;
  let nSeveral = 0;
  for (let i = 0, place = 0; i < n; ++i) {
    let reached = 0;
    for (let column = 0; column < nColumns; ++column, ++place) {
      if (scores[place]! >= threshold) ++reached;
    }
    if (reached === 0) ++nNone;
    else if (reached > 1) ++nSeveral;
  }
  tallies[0]! += nNone;
  tallies[1]! += nSeveral;
}
