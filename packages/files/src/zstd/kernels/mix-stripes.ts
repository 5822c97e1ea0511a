/** Bytes of a stripe: 8 for each of four lanes. */
export const STRIPE = 32;

// The primes 0x9e3779b185ebca87 and 0xc2b2ae3d27d4eb4f, in pieces: multiplying whole words rounds.
const [P1_HIGH, P1_LOW, P1_LOW_1, P1_LOW_0] = [0x9e3779b1, 0x85ebca87, 0x85eb, 0xca87] as const;
const [P2_HIGH, P2_LOW, P2_LOW_1, P2_LOW_0] = [0xc2b2ae3d, 0x27d4eb4f, 0x27d4, 0xeb4f] as const;

/**
 * Mix stripes into the lanes of XXH64. A lane takes 8 bytes of each: it adds them times the second prime,
 * is rotated by 31 bits, and is multiplied by the first prime, all modulo 2^64. O(nStripes) time; allocates nothing.
 *
 * @param lanes Four integers of 64 bits, the low word before the high one, shape (8,); changed.
 * @param view Holds the stripes from `from` on, integers little-endian.
 * @see https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
 */
export function mixStripes(
  lanes: Int32Array,
  view: DataView,
  from: number,
  nStripes: number,
): void {
  const end = from + nStripes * STRIPE;
  for (let lane = 0; lane < 8; lane += 2) {
    let low = lanes[lane] ?? 0;
    let high = lanes[lane + 1] ?? 0;
    for (let place = from + 4 * lane; place < end; place += STRIPE) {
      const a = view.getInt32(place, true);
      const b = view.getInt32(place + 4, true);
      // The high word of a product of two low ones comes from their halves.
      let [a0, a1] = [a & 0xffff, a >>> 16];
      let [p01, p10] = [Math.imul(a0, P2_LOW_1), Math.imul(a1, P2_LOW_0)];
      let middle = (Math.imul(a0, P2_LOW_0) >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
      const carried = Math.imul(a1, P2_LOW_1) + (p01 >>> 16) + (p10 >>> 16) + (middle >>> 16);
      const product = Math.imul(a, P2_LOW);
      low = (low + product) | 0;
      const carry = low >>> 0 < product >>> 0 ? 1 : 0;
      high = (high + carried + Math.imul(a, P2_HIGH) + Math.imul(b, P2_LOW) + carry) | 0;

      const turned = (low << 31) | (high >>> 1);
      high = (high << 31) | (low >>> 1);

      [a0, a1] = [turned & 0xffff, turned >>> 16];
      [p01, p10] = [Math.imul(a0, P1_LOW_1), Math.imul(a1, P1_LOW_0)];
      middle = (Math.imul(a0, P1_LOW_0) >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
      high =
        (Math.imul(a1, P1_LOW_1) +
          (p01 >>> 16) +
          (p10 >>> 16) +
          (middle >>> 16) +
          Math.imul(turned, P1_HIGH) +
          Math.imul(high, P1_LOW)) |
        0;
      low = Math.imul(turned, P1_LOW);
    }
    lanes[lane] = low;
    lanes[lane + 1] = high;
  }
}
