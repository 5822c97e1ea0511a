/**
 * Whether a score is at least `low` and below `high`.
 *
 * Assumes nothing: NaN is between no two numbers. O(n) time, no allocation.
 */
export function hasBetween(
  scores: Float64Array | Float32Array,
  low: number,
  high: number,
): boolean {
  for (let i = 0; i < scores.length; ++i) {
    if (scores[i]! >= low && scores[i]! < high) return true;
  }
  return false;
}
