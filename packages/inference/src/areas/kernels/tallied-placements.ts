/**
 * Place the rows of each cell among those of the other class: twice those that score higher, ties
 * counting half.
 *
 * Assumes equal lengths; `order` a permutation of the cells, from the highest score to the lowest.
 * Writes `ofPositives` and `ofNegatives`, the places of the cell's rows of either class; `tp` and `fp`,
 * the rows of either class down to each distinct score, as far as there are.
 * Returns the number of distinct scores. O(n) time, no allocation.
 */
export function fallingPlacements(
  scores: Float64Array,
  positives: Float64Array,
  negatives: Float64Array,
  order: Int32Array,
  ofPositives: Float64Array,
  ofNegatives: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
): number {
  const n = order.length;
  let nScores = 0;
  let above = 0;
  let below = 0;
  for (let start = 0, end = 0; start < n; start = end) {
    const score = scores[order[start]!]!;
    let nPositive = 0;
    let nNegative = 0;
    for (; end < n && score === scores[order[end]!]!; ++end) {
      nPositive += positives[order[end]!]!;
      nNegative += negatives[order[end]!]!;
    }
    for (let i = start; i < end; ++i) {
      ofPositives[order[i]!] = 2 * below + nNegative;
      ofNegatives[order[i]!] = 2 * above + nPositive;
    }
    above += nPositive;
    below += nNegative;
    tp[nScores] = above;
    fp[nScores] = below;
    ++nScores;
  }
  return nScores;
}

/**
 * Sum over rows of the squares of the difference between their placements by two models, around its
 * mean.
 *
 * Assumes equal lengths, and `nRows` the sum of `counts`, above 0.
 * Adds to `out[place]`. O(n) time, no allocation.
 */
export function accumulateSquares(
  counts: Float64Array,
  a: Float64Array,
  b: Float64Array,
  nRows: number,
  out: Float64Array,
  place: number,
): void {
  const n = counts.length;
  let sum = 0;
  for (let i = 0; i < n; ++i) sum += counts[i]! * (a[i]! - b[i]!);
  const mean = sum / nRows;
  let squares = 0;
  for (let i = 0; i < n; ++i) {
    const difference = a[i]! - b[i]! - mean;
    squares += counts[i]! * (difference * difference);
  }
  out[place] = out[place]! + squares;
}
