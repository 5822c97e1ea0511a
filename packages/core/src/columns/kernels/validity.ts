/**
 * Find the first row whose validity bit is 0. Assumes at least `offset + n` bits, least significant
 * bit first, 1 = valid. O(n) time, no allocation. Returns the row or −1.
 */
export function findInvalid(bits: Uint8Array, offset: number, n: number): number {
  for (let i = 0; i < n; ++i) {
    const bit = offset + i;
    if (((bits[bit >> 3]! >> (bit & 7)) & 1) === 0) return i;
  }
  return -1;
}

/**
 * Find the first row whose validity bit is 1. Assumes at least `offset + n` bits, least significant
 * bit first, 1 = valid. O(n) time, no allocation. Returns the row or −1.
 */
export function findValid(bits: Uint8Array, offset: number, n: number): number {
  for (let i = 0; i < n; ++i) {
    const bit = offset + i;
    if (((bits[bit >> 3]! >> (bit & 7)) & 1) === 1) return i;
  }
  return -1;
}

/**
 * Put one value in every row whose validity bit is 0.
 * Assumes at least `offset + values.length` bits. Writes `values`. O(n) time, no allocation.
 */
export function fillInvalid(
  values: Int32Array,
  bits: Uint8Array,
  offset: number,
  filler: number,
): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const bit = offset + i;
    if (((bits[bit >> 3]! >> (bit & 7)) & 1) === 0) values[i] = filler;
  }
}

/**
 * Spread bits into one integer a row. Assumes at least `offset + out.length` bits, least
 * significant bit first. Writes `out`: 0 or 1. O(n) time, no allocation.
 */
export function unpackBits(bits: Uint8Array, offset: number, out: Int32Array): void {
  const n = out.length;
  for (let i = 0; i < n; ++i) {
    const bit = offset + i;
    out[i] = (bits[bit >> 3]! >> (bit & 7)) & 1;
  }
}
