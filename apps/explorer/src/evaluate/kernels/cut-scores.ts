/**
 * Code every score as 1 from a threshold on, 0 below it, −1 where it is missing (NaN).
 *
 * Assumes equal lengths. Writes `codes`, shape (n,).
 * O(n) time, no allocation.
 */
export function cutScores(
  scores: Float64Array | Float32Array,
  threshold: number,
  codes: Int32Array,
): void {
  const n = scores.length;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    codes[i] = score >= threshold ? 1 : score < threshold ? 0 : -1;
  }
}
