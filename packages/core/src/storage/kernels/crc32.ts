/**
 * Write the tables of CRC-32 for four bytes at a time (Kounavis and Berry 2005, "slicing").
 * Writes `tables`, shape (4, 256). O(1) time, no allocation.
 * @see ISO 3309, the polynomial 0x04C11DB7 reflected; the check value of "123456789" is 0xCBF43926.
 */
export function writeCrcTables(tables: Int32Array): void {
  for (let byte = 0; byte < 256; ++byte) {
    let rest = byte;
    for (let bit = 0; bit < 8; ++bit) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    tables[byte] = rest;
  }
  for (let place = 256; place < 1024; ++place) {
    const before = tables[place - 256]!;
    tables[place] = (before >>> 8) ^ tables[before & 255]!;
  }
}

/**
 * The CRC-32 of bytes, which no change of up to 32 bits in a row leaves as it was.
 * Assumes `tables` as `writeCrcTables` wrote them, 0 ≤ start ≤ bytes.length. O(n) time, no
 * allocation. Returns the checksum of the bytes from `start` on, in [0, 2^32).
 */
export function crc32(bytes: Uint8Array, start: number, tables: Int32Array): number {
  const n = bytes.length;
  let rest = -1;
  let i = start;
  for (; i + 4 <= n; i += 4) {
    rest ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    rest =
      tables[768 + (rest & 255)]! ^
      tables[512 + ((rest >>> 8) & 255)]! ^
      tables[256 + ((rest >>> 16) & 255)]! ^
      tables[rest >>> 24]!;
  }
  for (; i < n; ++i) rest = tables[(rest ^ bytes[i]!) & 255]! ^ (rest >>> 8);
  return ~rest >>> 0;
}
