/**
 * Turn label sets around: list the rows of each label.
 * Assumes `offsets` ascends to codes.length, codes in [0, nLabels), and `next`, shape (nLabels,),
 * holds where the rows of each label begin in `rows`. Writes `rows`, shape of `codes`, and moves
 * `next` to where the rows of each label end. O(nSamples + codes.length) time, no allocation.
 */
export function groupByLabel(
  offsets: Int32Array,
  codes: Int32Array,
  next: Int32Array,
  rows: Int32Array,
): void {
  const n = offsets.length - 1;
  for (let row = 0; row < n; ++row) {
    const end = offsets[row + 1]!;
    for (let place = offsets[row]!; place < end; ++place) rows[next[codes[place]!]!++] = row;
  }
}

/**
 * Mark listed rows with 1 and all others with 0. Assumes `rows` between `start` and `end`
 * (exclusive) are in [0, truth.length). Writes `truth`, all of it. O(n) time, no allocation.
 */
export function markRows(rows: Int32Array, start: number, end: number, truth: Uint8Array): void {
  truth.fill(0);
  for (let place = start; place < end; ++place) truth[rows[place]!] = 1;
}

/**
 * Mark the labels of every row in an indicator matrix. Assumes what `groupByLabel` does, codes in
 * [0, nColumns), and `truth` of zeros, row-major, shape (nSamples, nColumns). Writes a 1 for each
 * label of a row. O(nSamples + codes.length) time, no allocation.
 */
export function markSetCells(
  offsets: Int32Array,
  codes: Int32Array,
  nColumns: number,
  truth: Uint8Array,
): void {
  const n = offsets.length - 1;
  for (let row = 0; row < n; ++row) {
    const end = offsets[row + 1]!;
    for (let place = offsets[row]!; place < end; ++place) truth[row * nColumns + codes[place]!] = 1;
  }
}

/**
 * Find the first cell that is neither 0 nor 1. O(n) time, no allocation. Returns its place or −1.
 */
export function findNotIndicator(cells: Float64Array): number {
  const n = cells.length;
  for (let i = 0; i < n; ++i) {
    const cell = cells[i]!;
    if (cell !== 0 && cell !== 1) return i;
  }
  return -1;
}

/**
 * Take one column out of an indicator matrix.
 * Assumes `cells` of 0 and 1, row-major, shape (truth.length, nColumns), column in [0, nColumns).
 * Writes `truth`, all of it. O(n) time, no allocation.
 */
export function markColumn(
  cells: Float64Array,
  nColumns: number,
  column: number,
  truth: Uint8Array,
): void {
  const n = truth.length;
  for (let i = 0, place = column; i < n; ++i, place += nColumns) truth[i] = cells[place]!;
}
