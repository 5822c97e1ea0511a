/**
 * Put a 1 in the column of each code.
 * Assumes codes in [0, nColumns), `data` of `(offsets.length − 1) × nColumns` values, row-major.
 * Writes `data`; does not clear it. O(samples + codes) time, no allocation.
 */
export function fillOnes(
  offsets: Int32Array,
  codes: Int32Array,
  nColumns: number,
  data: Uint8Array,
): void {
  const n = offsets.length - 1;
  for (let i = 0; i < n; ++i) {
    const end = offsets[i + 1]!;
    const row = i * nColumns;
    for (let c = offsets[i]!; c < end; ++c) data[row + codes[c]!] = 1;
  }
}
