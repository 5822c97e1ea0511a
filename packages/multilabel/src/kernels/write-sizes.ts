/**
 * Write the number of labels of each sample. Assumes sample i has `offsets[i + 1] − offsets[i]`
 * labels. Writes `out`, shape (nSamples,). O(nSamples) time, no allocation.
 */
export function writeSizes(offsets: Int32Array, out: Float64Array): void {
  const n = out.length;
  for (let i = 0; i < n; ++i) out[i] = offsets[i + 1]! - offsets[i]!;
}

/**
 * Put NaN where a sample is missing.
 * Assumes equal lengths. Writes `out`. O(nSamples) time, no allocation.
 */
export function blankMissing(missing: Uint8Array, out: Float64Array): void {
  const n = out.length;
  for (let i = 0; i < n; ++i) if (missing[i] === 1) out[i] = NaN;
}
