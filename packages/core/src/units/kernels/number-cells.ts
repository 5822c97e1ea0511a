/**
 * Take one more code into places: place × size + code.
 *
 * Assumes equal lengths, codes in [0, size), results below 2^31.
 * Writes `places`. O(n) time, no allocation.
 */
export function pushCodes(places: Int32Array, codes: Int32Array, size: number): void {
  const n = places.length;
  for (let i = 0; i < n; ++i) places[i] = places[i]! * size + codes[i]!;
}

/**
 * Mark where a code differs from that of the place before in an order, and the first place.
 *
 * Writes `isFirst`, shape (n,), 1 there; does not clear it. O(n) time, no allocation.
 */
export function markChanges(order: Int32Array, codes: Int32Array, isFirst: Uint8Array): void {
  const n = order.length;
  let before = -1;
  for (let i = 0; i < n; ++i) {
    const code = codes[order[i]!]!;
    if (code !== before) isFirst[i] = 1;
    before = code;
  }
}

/**
 * Number cells that begin where they are marked.
 *
 * Writes `cells`, shape (n,), the cell of each place. Returns the number of cells. O(n) time, no
 * allocation.
 */
export function numberCells(isFirst: Uint8Array, cells: Int32Array): number {
  const n = isFirst.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    cell += isFirst[i]!;
    cells[i] = cell;
  }
  return cell + 1;
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
