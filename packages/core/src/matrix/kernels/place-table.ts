/**
 * Add up the rows and the columns of a square table.
 * Assumes as many rows and columns as `rowSums` and `columnSums` have. Writes `rowSums` and
 * `columnSums`; clears neither. O(cells) time, no allocation.
 */
export function addTableMargins(
  counts: Uint32Array,
  rowSums: Float64Array,
  columnSums: Float64Array,
): void {
  const side = rowSums.length;
  for (let i = 0; i < side; ++i) {
    const start = i * side;
    let rowSum = 0;
    for (let j = 0; j < side; ++j) {
      const count = counts[start + j]!;
      rowSum += count;
      columnSums[j]! += count;
    }
    rowSums[i]! += rowSum;
  }
}

/**
 * Put the cells of a square table at other places in another.
 * Assumes as many rows and columns as there are `places`, below nClasses, of any value where the
 * row and the column have no counts. Writes the cells of `dense`, row-major,
 * shape (nClasses, nClasses), whose count is not 0. O(cells) time, no allocation.
 */
export function placeTable(
  counts: Uint32Array,
  places: Int32Array,
  nClasses: number,
  dense: Float64Array,
): void {
  const side = places.length;
  for (let i = 0; i < side; ++i) {
    const start = i * side;
    const target = places[i]! * nClasses;
    for (let j = 0; j < side; ++j) {
      const count = counts[start + j]!;
      if (count !== 0) dense[target + places[j]!] = count;
    }
  }
}

/**
 * Add a table of tallies to another. Assumes equal lengths and sums below 2^32. Writes `table`;
 * does not clear it. O(cells) time, no allocation.
 */
export function addTallyTable(tallies: Uint32Array, table: Uint32Array): void {
  const n = tallies.length;
  for (let cell = 0; cell < n; ++cell) table[cell]! += tallies[cell]!;
}

/**
 * Mark the places of tallies that are not 0.
 * Assumes equal lengths. Writes 1 to `present`; does not clear it. O(n) time, no allocation.
 */
export function markTallied(tallies: Uint32Array, present: Uint8Array): void {
  const n = tallies.length;
  for (let i = 0; i < n; ++i) if (tallies[i] !== 0) present[i] = 1;
}

/**
 * Take the tallies at marked places. Assumes equal lengths of `tallies` and `present`, and `taken`
 * as long as there are marks. Writes `taken`, in order. O(n) time, no allocation.
 */
export function takeMarked(tallies: Uint32Array, present: Uint8Array, taken: Float64Array): void {
  const n = tallies.length;
  let place = 0;
  for (let i = 0; i < n; ++i) if (present[i] !== 0) taken[place++] = tallies[i]!;
}
