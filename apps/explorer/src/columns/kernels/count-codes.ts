/**
 * Count the rows of each code.
 *
 * Assumes codes in [−1, counts.length), −1 for a missing cell. Writes `counts`, shape (nValues,);
 * does not clear it.
 * O(n) time, no allocation.
 *
 * @returns How many cells are missing.
 */
export function countCodes(codes: Int32Array, counts: Float64Array): number {
  const n = codes.length;
  let nMissing = 0;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    if (code < 0) ++nMissing;
    else counts[code]! += 1;
  }
  return nMissing;
}
