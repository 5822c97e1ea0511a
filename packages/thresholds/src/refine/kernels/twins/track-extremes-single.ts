// Written by .ci/write-twins.mjs from ../track-extremes.ts.

/** `trackExtremes` of single floats. O(n) time, no allocation. */
export function trackExtremesSingle(
  buckets: Int32Array,
  scores: Float32Array,
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
