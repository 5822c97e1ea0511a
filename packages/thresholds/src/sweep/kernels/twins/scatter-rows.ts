// Written by .ci/write-twins.mjs from ../scatter-weighted.ts.

/** `scatterWeighted` with row numbers in place of weights. O(n) time, no allocation. */
export function scatterRows(
  scores: Float64Array,
  classes: Uint8Array,
  partitions: Uint16Array,
  places: Int32Array,
  signed: Float64Array,
  rows: Int32Array,
): void {
  const n = partitions.length;
  for (let i = 0; i < n; ++i) {
    const partition = partitions[i]!;
    const place = places[partition]!;
    places[partition] = place + 1;
    const magnitude = Math.abs(scores[i]!);
    const label = classes[i]!;
    signed[place] = label === 0 ? -magnitude : magnitude;
    rows[place] = i;
  }
}
