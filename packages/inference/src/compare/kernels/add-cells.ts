/**
 * Add the counts of cells by a code of theirs.
 *
 * Assumes equal lengths, and codes in [0, sums.length).
 * Writes `sums`; does not clear it.
 * O(cells) time, no allocation.
 */
export function addByCode(codes: Int32Array, counts: Float64Array, sums: Float64Array): void {
  const m = codes.length;
  for (let i = 0; i < m; ++i) sums[codes[i]!]! += counts[i]!;
}

/**
 * Add the counts of the cells whose prediction is right, by class.
 *
 * Assumes equal lengths, and codes in [0, diagonal.length).
 * Writes `diagonal`; does not clear it.
 * O(cells) time, no allocation.
 */
export function addCorrect(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  diagonal: Float64Array,
): void {
  const m = trueCodes.length;
  for (let i = 0; i < m; ++i) {
    const code = trueCodes[i]!;
    if (code === predCodes[i]!) diagonal[code]! += counts[i]!;
  }
}
