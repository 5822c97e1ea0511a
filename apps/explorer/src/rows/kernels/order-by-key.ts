/** Values of a digit: four digits make a key. */
const DIGIT_SIZE = 65_536;
const ABOVE_ALL = 0xffffffff;

/**
 * Gather the keys of rows.
 *
 * Assumes rows in [0, all.length). Writes `keys`, shape (rows.length,).
 * O(rows) time, no allocation.
 */
export function gatherKeys(
  all: Float64Array | Float32Array,
  rows: Int32Array,
  keys: Float64Array,
): void {
  const n = rows.length;
  for (let i = 0; i < n; ++i) keys[i] = all[rows[i]!]!;
}

/**
 * Turn the bits of doubles into integers of 64 bits in the same order, or in the opposite one. NaN
 * comes last in both, and −0 is 0.
 *
 * Assumes little-endian doubles, two words each.
 * Writes `words`, shape (2 · n,).
 * O(n) time, no allocation.
 */
export function turnToOrdered(words: Uint32Array, isDown: boolean): void {
  for (let i = 0; i < words.length; i += 2) {
    let low = words[i]!;
    let high = words[i + 1]!;
    if ((high & 0x7ff00000) === 0x7ff00000 && ((high & 0xfffff) | low) !== 0) {
      words[i] = ABOVE_ALL;
      words[i + 1] = ABOVE_ALL;
      continue;
    }
    if (high === 0x80000000 && low === 0) high = 0;
    const isNegative = high >= 0x80000000;
    high ^= 0x80000000;
    if (isNegative) {
      high ^= 0x7fffffff;
      low = ~low;
    }
    words[i] = isDown ? ~low : low;
    words[i + 1] = isDown ? ~high : high;
  }
}

/**
 * Order the places of integers of 64 bits, ascending; places of equal ones ascend.
 *
 * Assumes two words for each place, low before high, and `spare` as long as `order`.
 * Writes the places to `order`, shape (n,), and uses `spare`.
 * O(n) time; the starts of the digits are allocated.
 */
export function orderByKey(words: Uint32Array, order: Int32Array, spare: Int32Array): void {
  const n = order.length;
  const starts = new Int32Array(DIGIT_SIZE);
  for (let i = 0; i < n; ++i) order[i] = i;
  let from = order;
  let to = spare;
  for (let digit = 0; digit < 4; ++digit) {
    const word = digit >> 1;
    const shift = (digit & 1) << 4;
    starts.fill(0);
    for (let i = 0; i < n; ++i) starts[(words[2 * i + word]! >>> shift) & 0xffff]! += 1;
    let start = 0;
    for (let value = 0; value < DIGIT_SIZE; ++value) {
      const count = starts[value]!;
      starts[value] = start;
      start += count;
    }
    for (let i = 0; i < n; ++i) {
      const place = from[i]!;
      const value = (words[2 * place + word]! >>> shift) & 0xffff;
      to[starts[value]!++] = place;
    }
    [from, to] = [to, from];
  }
}
