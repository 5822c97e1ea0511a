/**
 * Keep the codes whose value is 1. Assumes ascending offsets within `codes`; `values` of 0 and 1,
 * as long as `codes`. Writes `outOffsets`, of the length of `offsets`, and `outCodes`, with room
 * for every 1. O(samples + codes) time, no allocation. Returns the number of codes kept.
 */
export function dropZeros(
  offsets: Int32Array,
  codes: Int32Array,
  values: Uint8Array,
  outOffsets: Int32Array,
  outCodes: Int32Array,
): number {
  const n = offsets.length - 1;
  let end = 0;
  outOffsets[0] = 0;
  for (let i = 0; i < n; ++i) {
    const last = offsets[i + 1]!;
    for (let c = offsets[i]!; c < last; ++c) if (values[c] === 1) outCodes[end++] = codes[c]!;
    outOffsets[i + 1] = end;
  }
  return end;
}
