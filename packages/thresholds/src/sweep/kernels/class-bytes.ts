/**
 * Copy a column of 0 and 1.
 * Assumes `classes` has as many rows as `values`. Writes `classes`, up to the first value that is
 * neither. O(n) time, no allocation. Returns the number of ones, or −1 if a value is neither.
 */
export function copyBinary(values: Int32Array, classes: Uint8Array): number {
  const n = values.length;
  let nOnes = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if ((value & ~1) !== 0) return -1;
    classes[i] = value;
    nOnes += value;
  }
  return nOnes;
}

/**
 * Count the ones of a column of bytes.
 * O(n) time, no allocation. Returns the number of ones, or −1 if a value is neither 0 nor 1.
 */
export function countOnes(values: Uint8Array): number {
  const n = values.length;
  let nOnes = 0;
  let others = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    nOnes += value;
    others |= value;
  }
  return others > 1 ? -1 : nOnes;
}

/**
 * Count the ones of a column of bytes, four bytes to a word.
 * O(n) time, no allocation. Returns the number of ones, or −1 if a byte is neither 0 nor 1.
 */
export function countOnesOfWords(words: Uint32Array): number {
  const n = words.length;
  let nOnes = 0;
  let others = 0;
  for (let i = 0; i < n; ++i) {
    const word = words[i]!;
    // The highest byte of this product is the sum of the four.
    nOnes += Math.imul(word, 0x01010101) >>> 24;
    others |= word;
  }
  return (others & ~0x01010101) === 0 ? nOnes : -1;
}

/**
 * Mark each row as negative (0), positive (1) or left out (2). Assumes codes in [−1, classOf.length
 * − 1); `classOf` holds the class of code c at c + 1. Writes `classes`, shape of `codes`. O(n)
 * time, no allocation. Returns the number of rows without a label.
 */
export function markClasses(codes: Int32Array, classOf: Uint8Array, classes: Uint8Array): number {
  const n = codes.length;
  let nSkipped = 0;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    classes[i] = classOf[code + 1]!;
    nSkipped += code >>> 31;
  }
  return nSkipped;
}

/**
 * Mark the rows of weight 0 as left out (2).
 * Assumes equal lengths. Writes `classes` where a weight is 0. O(n) time, no allocation.
 */
export function dropWeightless(weights: Float64Array, classes: Uint8Array): void {
  const n = weights.length;
  for (let i = 0; i < n; ++i) {
    const weight = weights[i]!;
    if (weight === 0) classes[i] = 2;
  }
}

/** Find the first weight of 0. O(n) time, no allocation. Returns its row, or −1. */
export function findZero(weights: Float64Array): number {
  const n = weights.length;
  for (let i = 0; i < n; ++i) {
    const weight = weights[i]!;
    if (weight === 0) return i;
  }
  return -1;
}
