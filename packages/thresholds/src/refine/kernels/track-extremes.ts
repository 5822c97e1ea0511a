/**
 * Find the least and the greatest score of every bucket.
 * Assumes buckets of the scores from `start`; rows of class 2 do not count. Writes `least` and
 * `greatest`, shape (stride,), which start at Infinity and −Infinity. O(n) time, no allocation.
 */
export function trackExtremes(
  buckets: Int32Array,
  scores: Float64Array,
  classes: Uint8Array,
  start: number,
  end: number,
  least: Float64Array,
  greatest: Float64Array,
): void {
  for (let i = start; i < end; ++i) {
    const label = classes[i]!;
    if (label === 2) continue;
    const bucket = buckets[i - start]!;
    const score = scores[i]!;
    if (score < least[bucket]!) least[bucket] = score;
    if (score > greatest[bucket]!) greatest[bucket] = score;
  }
}
