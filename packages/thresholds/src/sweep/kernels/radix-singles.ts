// Digits have 8 bits: the shifts 8, 16 and 24, the mask 0xff and the starts 256, 512 and 768 below.
// They are literals because V8 reads a module's variable anew in each round, which costs
// packCounted as much again (bench/suites/sweep.js, float32). So is 0x7fffffff, which turns the
// bits over, the sign aside: descending scores then ascend.

/**
 * Values of a digit. Four digits make a packed score with its class, which orders equal scores.
 * Longer digits would be fewer, but would write to more places than the first cache has lines.
 */
export const DIGIT_SIZE = 256;
export const N_DIGITS = 4;

/**
 * Pack scores that are not negative with their classes, 31 bits that ascend where scores descend
 * above the class, and count the values of each digit.
 * Assumes that `bits` are those of the scores, equal lengths. Writes `packed`; adds to `counts`,
 * shape (N_DIGITS · DIGIT_SIZE,). O(n) time, no allocation. Two rows a turn: bench/suites/sweep.js
 * times it. Returns −1, or a row from which a negative score or a class 2 is at most one away.
 */
export function packCounted(
  bits: Int32Array,
  classes: Uint8Array,
  packed: Int32Array,
  counts: Int32Array,
): number {
  const n = bits.length;
  let i = 0;
  for (; i < (n & 1); ++i) {
    const word = bits[i]!;
    const label = classes[i]!;
    if (word < 0 || label > 1) return i;
    const value = ((word ^ 0x7fffffff) << 1) | label;
    packed[i] = value;
    counts[value & 0xff]! += 1;
    counts[256 + ((value >>> 8) & 0xff)]! += 1;
    counts[512 + ((value >>> 16) & 0xff)]! += 1;
    counts[768 + (value >>> 24)]! += 1;
  }
  for (; i < n; i += 2) {
    const word0 = bits[i]!;
    const word1 = bits[i + 1]!;
    const label0 = classes[i]!;
    const label1 = classes[i + 1]!;
    if ((word0 | word1) < 0 || (label0 | label1) > 1) return i;
    const value0 = ((word0 ^ 0x7fffffff) << 1) | label0;
    const value1 = ((word1 ^ 0x7fffffff) << 1) | label1;
    packed[i] = value0;
    packed[i + 1] = value1;
    counts[value0 & 0xff]! += 1;
    counts[256 + ((value0 >>> 8) & 0xff)]! += 1;
    counts[512 + ((value0 >>> 16) & 0xff)]! += 1;
    counts[768 + (value0 >>> 24)]! += 1;
    counts[value1 & 0xff]! += 1;
    counts[256 + ((value1 >>> 8) & 0xff)]! += 1;
    counts[512 + ((value1 >>> 16) & 0xff)]! += 1;
    counts[768 + (value1 >>> 24)]! += 1;
  }
  return -1;
}

/**
 * Pack scores of either sign with their classes, as `packCounted` does those that are not negative.
 * These come first, negative ones after them; rows of class 2 are left out.
 * Assumes that `bits` are those of the scores, equal lengths. Writes `packed` and the number of
 * scores of either kind, `nOfSign`, shape (2,). O(n) time, no allocation.
 */
export function packSingles(
  bits: Int32Array,
  classes: Uint8Array,
  packed: Int32Array,
  nOfSign: Int32Array,
): void {
  const n = bits.length;
  let front = 0;
  let back = n;
  for (let i = 0; i < n; ++i) {
    const word = bits[i]!;
    const label = classes[i]!;
    if (label === 2) continue;
    if (word >= 0) packed[front++] = ((word ^ 0x7fffffff) << 1) | label;
    else packed[--back] = (word << 1) | label;
  }
  nOfSign[0] = front;
  nOfSign[1] = n - back;
  packed.copyWithin(front, back, n);
}

/**
 * Count the values of each digit.
 * Adds to `counts`, shape (N_DIGITS · DIGIT_SIZE,). O(n) time, no allocation.
 */
export function countDigits(packed: Int32Array, counts: Int32Array): void {
  const n = packed.length;
  for (let i = 0; i < n; ++i) {
    const value = packed[i]!;
    counts[value & 0xff]! += 1;
    counts[256 + ((value >>> 8) & 0xff)]! += 1;
    counts[512 + ((value >>> 16) & 0xff)]! += 1;
    counts[768 + (value >>> 24)]! += 1;
  }
}

/**
 * Order by one digit, stably. Assumes that `places` holds where each value of the digit starts,
 * shape (DIGIT_SIZE,). Writes `to`, shape of `from`, and advances `places`. O(n) time, no
 * allocation. Four rows a turn: bench/suites/sweep.js times it.
 */
export function scatterDigit(
  from: Int32Array,
  to: Int32Array,
  digit: number,
  places: Int32Array,
): void {
  const n = from.length;
  const shift = digit * 8;
  let i = 0;
  for (; i < (n & 3); ++i) {
    const value = from[i]!;
    const at = (value >>> shift) & 0xff;
    const place = places[at]!;
    places[at] = place + 1;
    to[place] = value;
  }
  for (; i < n; i += 4) {
    const value0 = from[i]!;
    const value1 = from[i + 1]!;
    const value2 = from[i + 2]!;
    const value3 = from[i + 3]!;
    const at0 = (value0 >>> shift) & 0xff;
    const at1 = (value1 >>> shift) & 0xff;
    const at2 = (value2 >>> shift) & 0xff;
    const at3 = (value3 >>> shift) & 0xff;
    // Each place is read after the one before was moved on: it may be the same.
    const place0 = places[at0]!;
    places[at0] = place0 + 1;
    to[place0] = value0;
    const place1 = places[at1]!;
    places[at1] = place1 + 1;
    to[place1] = value1;
    const place2 = places[at2]!;
    places[at2] = place2 + 1;
    to[place2] = value2;
    const place3 = places[at3]!;
    places[at3] = place3 + 1;
    to[place3] = value3;
  }
}

/**
 * Count, at every distinct score, the rows of either class down to it.
 * Assumes `packed` ascending but for the class bit; `flip` is 0x7fffffff for scores that are not
 * negative and −2^31 for negative ones. `bits` and `singles` are one buffer, shape (2,). `packed`
 * may lie at the end of the buffer of `thresholds` or `tp`, whose last row is then the last of
 * `packed`. Writes `thresholds`, `tp` and `fp` from row `state[0]`; `state` holds the rows written,
 * the positives and the negatives so far. Overwrites `bits`. O(n) time, no allocation. Two rows a
 * turn, as in `packCounted`.
 */
export function tallySingles(
  packed: Int32Array,
  flip: number,
  bits: Int32Array,
  singles: Float32Array,
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  state: Float64Array,
): void {
  const n = packed.length;
  let row = state[0]! - 1;
  let positives = state[1]!;
  let negatives = state[2]!;
  let last = row >= 0 ? thresholds[row]! : NaN;
  let i = 0;
  for (; i < (n & 1); ++i) {
    const value = packed[i]!;
    bits[0] = (value >>> 1) ^ flip;
    const score = singles[0]!;
    row += score === last ? 0 : 1;
    last = score;
    positives += value & 1;
    negatives += 1 - (value & 1);
    // −0 becomes 0, which it equals.
    thresholds[row] = score + 0;
    tp[row] = positives;
    fp[row] = negatives;
  }
  for (; i < n; i += 2) {
    const value0 = packed[i]!;
    const value1 = packed[i + 1]!;
    bits[0] = (value0 >>> 1) ^ flip;
    bits[1] = (value1 >>> 1) ^ flip;
    const score0 = singles[0]!;
    const score1 = singles[1]!;
    const row0 = row + (score0 === last ? 0 : 1);
    row = row0 + (score1 === score0 ? 0 : 1);
    last = score1;
    const positives0 = positives + (value0 & 1);
    const negatives0 = negatives + 1 - (value0 & 1);
    positives = positives0 + (value1 & 1);
    negatives = negatives0 + 1 - (value1 & 1);
    thresholds[row0] = score0 + 0;
    tp[row0] = positives0;
    fp[row0] = negatives0;
    thresholds[row] = score1 + 0;
    tp[row] = positives;
    fp[row] = negatives;
  }
  state[0] = row + 1;
  state[1] = positives;
  state[2] = negatives;
}
