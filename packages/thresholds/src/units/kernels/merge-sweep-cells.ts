/**
 * Add up the cells of clusters that fall into the same row of a sweep of fewer thresholds.
 *
 * Assumes equal lengths of the columns of cells, `places` ascending, shape (nThresholds + 1,), and
 * outputs as long as the cells, counts zero.
 * Writes the outputs. Returns the number of cells, or −1 if cells are not ordered by cluster, then by
 * row.
 * O(nCells) time, no allocation.
 */
export function mergeSweepCells(
  codes: Int32Array,
  rows: Int32Array,
  positives: Float64Array,
  negatives: Float64Array,
  places: Int32Array,
  newCodes: Int32Array,
  newRows: Int32Array,
  newPositives: Float64Array,
  newNegatives: Float64Array,
): number {
  const n = codes.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    const place = places[rows[i]!]!;
    const isSame = cell >= 0 && newCodes[cell] === code;
    if (isSame && newRows[cell]! > place) return -1;
    if (cell >= 0 && newCodes[cell]! > code) return -1;
    if (!isSame || newRows[cell] !== place) {
      newCodes[++cell] = code;
      newRows[cell] = place;
    }
    newPositives[cell]! += positives[i]!;
    newNegatives[cell]! += negatives[i]!;
  }
  return cell + 1;
}
