/**
 * Copy the sets of some samples. Assumes samples in [0, offsets.length − 1); `outOffsets` one
 * longer than `rows`; `outCodes` with room. Writes `outOffsets` and `outCodes`. O(rows + codes)
 * time, no allocation. Returns the number of codes written.
 */
export function gatherSets(
  offsets: Int32Array,
  codes: Int32Array,
  rows: Int32Array,
  outOffsets: Int32Array,
  outCodes: Int32Array,
): number {
  const m = rows.length;
  let end = 0;
  outOffsets[0] = 0;
  for (let i = 0; i < m; ++i) {
    const row = rows[i]!;
    const last = offsets[row + 1]!;
    for (let c = offsets[row]!; c < last; ++c) outCodes[end++] = codes[c]!;
    outOffsets[i + 1] = end;
  }
  return end;
}
