/**
 * Find the first row of a sweep whose threshold each score reaches.
 *
 * Assumes falling thresholds, shape (nThresholds,), and equal lengths of the others.
 * Writes `rows`, shape (nSamples,), in [0, nThresholds]: the last for scores that reach none.
 * O(nSamples log nThresholds) time, no allocation.
 *
 * @param isStrict Whether a score must be above the threshold, not only at it.
 */
export function findSweepRows(
  thresholds: Float64Array,
  scores: Float64Array,
  isStrict: boolean,
  rows: Int32Array,
): void {
  const n = scores.length;
  const nThresholds = thresholds.length;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    let low = 0;
    let high = nThresholds;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const threshold = thresholds[middle]!;
      if (isStrict ? score > threshold : score >= threshold) high = middle;
      else low = middle + 1;
    }
    rows[i] = low;
  }
}
