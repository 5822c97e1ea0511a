/**
 * List the cells of units and rows of a sweep, and how many rows of data of either class each has.
 *
 * Assumes an order by unit, then by row of the sweep, classes 0 and 1, and outputs as long as there
 * may be cells, counts zero.
 * Writes the outputs. Returns the number of cells.
 * O(nSamples) time, no allocation.
 */
export function tallyCells(
  order: Int32Array,
  codes: Int32Array,
  sweepRows: Int32Array,
  classes: Uint8Array,
  cellUnits: Int32Array,
  rows: Int32Array,
  positives: Float64Array,
  negatives: Float64Array,
): number {
  const n = order.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    const at = order[i]!;
    const code = codes[at]!;
    const row = sweepRows[at]!;
    if (cell < 0 || cellUnits[cell] !== code || rows[cell] !== row) {
      cellUnits[++cell] = code;
      rows[cell] = row;
    }
    const isPositive = classes[at]!;
    positives[cell]! += isPositive;
    negatives[cell]! += 1 - isPositive;
  }
  return cell + 1;
}
