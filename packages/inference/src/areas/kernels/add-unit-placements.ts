/**
 * Add up the placements of the rows of each unit, which are whole, and count its rows, by class.
 *
 * Assumes equal lengths, classes 0 and 1, codes in [0, nUnits).
 * Writes `byPositives`, `byNegatives`, `ofPositives` and `ofNegatives`, shape (nUnits,); does not
 * clear them.
 * O(n) time, no allocation.
 */
export function addUnitPlacements(
  classes: Uint8Array,
  placements: Uint32Array,
  codes: Int32Array,
  byPositives: Float64Array,
  byNegatives: Float64Array,
  ofPositives: Float64Array,
  ofNegatives: Float64Array,
): void {
  const n = classes.length;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    if (classes[i] === 1) {
      byPositives[code]! += placements[i]!;
      ofPositives[code]! += 1;
    } else {
      byNegatives[code]! += placements[i]!;
      ofNegatives[code]! += 1;
    }
  }
}
