/**
 * Add weights up by true class, row after row as NumPy's `bincount` does: of all rows, and of those
 * that are right. The rounding is that of a plain sum. Assumes arrays of one length, true codes in
 * [0, sums.length), predicted codes of the same classes or −1. Writes `sums` and `hits`,
 * shape (nClasses,); does not clear them. O(n) time, no allocation.
 */
export function addSupports(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  sums: Float64Array,
  hits: Float64Array,
): void {
  const n = trueCodes.length;
  for (let i = 0; i < n; ++i) {
    const code = trueCodes[i]!;
    sums[code]! += weights[i]!;
    if (predCodes[i] === code) hits[code]! += weights[i]!;
  }
}
