/**
 * Number the cells of rows that stand side by side in an order, rows of one unit and place being one.
 *
 * Assumes an order by unit, then by place; outputs of shape (n,).
 * Writes `cells`, the cell of each place of the order, and unit and place of each cell. Returns the
 * number of cells. O(n) time, no allocation.
 */
export function numberCells(
  order: Int32Array,
  unitCodes: Int32Array,
  places: Int32Array,
  cells: Int32Array,
  outUnits: Int32Array,
  outPlaces: Int32Array,
): number {
  const n = order.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    const row = order[i]!;
    const unit = unitCodes[row]!;
    const place = places[row]!;
    if (cell < 0 || outUnits[cell] !== unit || outPlaces[cell] !== place) {
      outUnits[++cell] = unit;
      outPlaces[cell] = place;
    }
    cells[i] = cell;
  }
  return cell + 1;
}

/** Count the rows of each cell. Writes `counts`; does not clear it. O(n) time, no allocation. */
export function countCells(cells: Int32Array, counts: Float64Array): void {
  const n = cells.length;
  for (let i = 0; i < n; ++i) counts[cells[i]!]! += 1;
}

/**
 * Add up the values of each cell.
 *
 * Assumes the cell of each place of the order, values by row.
 * Writes `sums`; does not clear it. O(n) time, no allocation.
 */
export function addToCells(
  order: Int32Array,
  cells: Int32Array,
  values: Float64Array,
  sums: Float64Array,
): void {
  const n = order.length;
  for (let i = 0; i < n; ++i) sums[cells[i]!]! += values[order[i]!]!;
}
