/**
 * Find the first code that its sample holds already.
 * Assumes sample i holds `codes[offsets[i] … offsets[i + 1])`, codes in [−1, 31); −1 may repeat.
 * O(samples + codes) time, no allocation. Returns the place in `codes` or −1.
 */
export function findRepeated(offsets: Int32Array, codes: Int32Array, missing: Uint8Array): number {
  const n = missing.length;
  for (let i = 0; i < n; ++i) {
    if (missing[i] === 1) continue;
    const end = offsets[i + 1]!;
    let seen = 0;
    for (let c = offsets[i]!; c < end; ++c) {
      const code = codes[c]!;
      if (code < 0) continue;
      const bit = 1 << code;
      if ((seen & bit) !== 0) return c;
      seen |= bit;
    }
  }
  return -1;
}
