// Written by .ci/write-twins.mjs from ../split-weighted-by-sign.ts.

/** `splitWeightedBySign` without weights. O(n) time, no allocation. */
export function splitBySign(
  scores: Float64Array,
  classes: Uint8Array,
  signed: Float64Array,
  counts: Int32Array,
): void {
  const n = scores.length;
  let place = 0;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    const label = classes[i]!;
    if (!(score >= 0) || label === 2) continue;
    const magnitude = Math.abs(score);
    signed[place++] = label === 0 ? -magnitude : magnitude;
  }
  counts[0] = place;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    const label = classes[i]!;
    if (score < 0 && label !== 2) {
      signed[place++] = label === 0 ? score : -score;
    }
  }
  counts[1] = place - counts[0];
}
