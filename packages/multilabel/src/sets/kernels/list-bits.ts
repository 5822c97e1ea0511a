/**
 * Count the bits that are 1 in each row, or list their columns.
 * Assumes at least `offset + (offsets.length − 1) × nColumns` bits, least significant first;
 * `codes` with room for every 1, or empty to count only. Writes `offsets`, and `codes` unless it is
 * empty. O(cells / 8 + ones) time, no allocation.
 */
export function listBits(
  bits: Uint8Array,
  offset: number,
  nColumns: number,
  offsets: Int32Array,
  codes: Int32Array,
): void {
  const n = offsets.length - 1;
  const lists = codes.length > 0;
  let end = 0;
  let bit = offset;
  offsets[0] = 0;
  for (let i = 0; i < n; ++i) {
    const rowStart = bit;
    const rowEnd = bit + nColumns;
    while (bit < rowEnd) {
      const byte = bits[bit >>> 3]!;
      if ((bit & 7) === 0 && byte === 0) {
        bit += 8;
        continue;
      }
      if ((byte >>> (bit & 7)) & 1) {
        if (lists) codes[end] = bit - rowStart;
        ++end;
      }
      ++bit;
    }
    bit = rowEnd;
    offsets[i + 1] = end;
  }
}
