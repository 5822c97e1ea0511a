/** Shifts and sizes of the three digits above the class bit. */
const DIGIT_SHIFTS = [1, 12, 22] as const;
export const DIGIT_SIZE = 2048;
const MASKS = [0x7ff, 0x3ff, 0x3ff] as const;

/**
 * Pack single floats with their classes: 31 bits that ascend where scores descend, above the class.
 * Scores that are not negative come first, negative ones after them; rows of class 2 are left out.
 *
 * Assumes that `bits` are those of the scores, equal lengths.
 * Writes `packed` and the number of scores of either kind, `nOfSign`, shape (2,).
 * O(n) time, no allocation.
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
 *
 * Writes `counts`, shape (3 · DIGIT_SIZE,); does not clear it.
 * O(n) time, no allocation.
 */
export function countDigits(packed: Int32Array, counts: Int32Array): void {
  const n = packed.length;
  for (let i = 0; i < n; ++i) {
    const value = packed[i]!;
    counts[(value >>> 1) & 0x7ff]! += 1;
    counts[DIGIT_SIZE + ((value >>> 12) & 0x3ff)]! += 1;
    counts[2 * DIGIT_SIZE + (value >>> 22)]! += 1;
  }
}

/**
 * Order by one digit, stably.
 *
 * Assumes that `places` holds where each value of the digit starts, shape (DIGIT_SIZE,).
 * Writes `to`, shape of `from`, and advances `places`.
 * O(n) time, no allocation.
 */
export function scatterDigit(
  from: Int32Array,
  to: Int32Array,
  digit: number,
  places: Int32Array,
): void {
  const n = from.length;
  const shift = DIGIT_SHIFTS[digit]!;
  const mask = MASKS[digit]!;
  for (let i = 0; i < n; ++i) {
    const value = from[i]!;
    const at = (value >>> shift) & mask;
    const place = places[at]!;
    places[at] = place + 1;
    to[place] = value;
  }
}

/**
 * Count, at every distinct score, the rows of either class down to it.
 *
 * Assumes `packed` ascending but for the class bit; `flip` is 0x7fffffff for scores that are not
 * negative and −2^31 for negative ones. `bits` and `singles` are one buffer, shape of `packed`.
 * Writes `thresholds`, `tp` and `fp` from row `state[0]`; `state` holds the rows written, the
 * positives and the negatives so far. Overwrites `bits`.
 * O(n) time, no allocation.
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
  for (let i = 0; i < n; ++i) {
    const value = packed[i]!;
    bits[i] = (value >>> 1) ^ flip;
    const score = singles[i]!;
    const positive = value & 1;
    row += score === last ? 0 : 1;
    last = score;
    positives += positive;
    negatives += 1 - positive;
    // −0 becomes 0, which it equals.
    thresholds[row] = score + 0;
    tp[row] = positives;
    fp[row] = negatives;
  }
  state[0] = row + 1;
  state[1] = positives;
  state[2] = negatives;
}
