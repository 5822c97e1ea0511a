/**
 * Add up by unit the rows of the cells whose answer is the true one.
 *
 * Assumes unit codes below the length of `sums`, and equal lengths of the others.
 * Adds to `sums`. O(nCells) time, no allocation.
 */
export function addCorrect(
  unitCodes: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  sums: Float64Array,
): void {
  const n = unitCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    if (trueCodes[cell] === predCodes[cell]) sums[unitCodes[cell]!]! += counts[cell]!;
  }
}
