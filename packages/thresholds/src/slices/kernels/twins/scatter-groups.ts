// Written by .ci/write-twins.mjs from ../scatter-weighted-groups.ts.

/** `scatterWeightedGroups` without weights. O(n) time, no allocation. */
export function scatterGroups(
  scores: Float64Array,
  classes: Uint8Array,
  parts: Int32Array,
  places: Int32Array,
  signed: Float64Array,
): void {
  const n = scores.length;
  for (let i = 0; i < n; ++i) {
    const part = parts[i]!;
    if (part < 0) continue;
    const place = places[part]!;
    places[part] = place + 1;
    const magnitude = Math.abs(scores[i]!);
    signed[place] = classes[i] === 0 ? -magnitude : magnitude;
  }
}
