/**
 * Count the pairs in which a score of the first column is the greater one, equal scores for half.
 * Assumes both ascend, without NaN. O(n + m) time, no allocation. Returns the number of pairs, a
 * multiple of 1/2 in [0, a.length × b.length].
 * @see Mann & Whitney 1947, the U statistic.
 */
export function countWins(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  const m = b.length;
  let below = 0;
  let upTo = 0;
  let halves = 0;
  for (let i = 0; i < n; ++i) {
    const score = a[i]!;
    while (below < m && b[below]! < score) ++below;
    if (upTo < below) upTo = below;
    while (upTo < m && b[upTo]! <= score) ++upTo;
    halves += below + upTo;
  }
  return halves / 2;
}
