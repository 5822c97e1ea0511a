/**
 * Read definition levels of one bit, runs and packed bits in turns: which rows have a value.
 *
 * Assumes `present` of a page's rows. Writes `present`: 1 with a value, 0 without.
 * O(n) time, no allocation.
 *
 * @returns How many rows have a value; −1 where the levels end before the rows.
 */
export function markPresent(
  bytes: Uint8Array,
  start: number,
  end: number,
  present: Uint8Array,
): number {
  const n = present.length;
  let at = start;
  let row = 0;
  let count = 0;
  while (row < n) {
    let header = 0;
    let shift = 0;
    let byte = 0x80;
    while ((byte & 0x80) !== 0) {
      if (at >= end) return -1;
      byte = bytes[at++]!;
      header |= (byte & 0x7f) << shift;
      shift += 7;
    }
    const isPacked = (header & 1) === 1;
    const length = isPacked ? (header >>> 1) * 8 : header >>> 1;
    const last = Math.min(n, row + length);
    if (length === 0) return -1;
    if (!isPacked) {
      if (at >= end) return -1;
      const level = bytes[at++]!;
      present.fill(level, row, last);
      if (level === 1) count += last - row;
      row = last;
      continue;
    }
    const first = row;
    for (; row < last; ++row) {
      const place = at + ((row - first) >> 3);
      if (place >= end) return -1;
      const level = (bytes[place]! >> ((row - first) & 7)) & 1;
      present[row] = level;
      count += level;
    }
    at += length >> 3;
  }
  return count;
}
