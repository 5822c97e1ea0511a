/**
 * Give every text a class code in the order in which texts first occur, comparing bytes (open
 * addressing, linear probing): no string is made.
 * Assumes row i is `bytes[offsets[i] … offsets[i + 1])`; `offsets` one longer than `codes`; `slots`
 * of a power of two as length, holding 1 + a code, or 0 where empty; `firstRow` at least half as
 * long as `slots`; `filled[0]` the number of codes given so far. Writes `codes`, `slots`,
 * `firstRow[code]` (the row where the text first occurs) and `filled[0]`. O(bytes) expected time,
 * no allocation. Returns the first row not done: the number of rows, or the row at which the table
 * became half full (make a larger one, and go on from there).
 */
export function encodeUtf8(
  bytes: Uint8Array,
  offsets: Int32Array,
  start: number,
  slots: Int32Array,
  firstRow: Int32Array,
  filled: Int32Array,
  codes: Int32Array,
): number {
  const n = codes.length;
  const mask = slots.length - 1;
  const most = slots.length >>> 1;
  let nFilled = filled[0]!;
  let i = start;
  for (; i < n && nFilled < most; ++i) {
    const begin = offsets[i]!;
    const end = offsets[i + 1]!;
    // FNV-1a, Fowler–Noll–Vo, 32 bits.
    let hash = 0x811c9dc5;
    for (let b = begin; b < end; ++b) hash = Math.imul(hash ^ bytes[b]!, 0x01000193);
    hash ^= hash >>> 15;
    let slot = hash & mask;
    let code = slots[slot]! - 1;
    while (code >= 0) {
      const row = firstRow[code]!;
      const other = offsets[row]!;
      if (offsets[row + 1]! - other === end - begin) {
        let b = begin;
        let o = other;
        while (b < end && bytes[b] === bytes[o]) {
          ++b;
          ++o;
        }
        if (b === end) break;
      }
      slot = (slot + 1) & mask;
      code = slots[slot]! - 1;
    }
    if (code < 0) {
      code = nFilled++;
      slots[slot] = code + 1;
      firstRow[code] = i;
    }
    codes[i] = code;
  }
  filled[0] = nFilled;
  return i;
}
