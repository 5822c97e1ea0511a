/**
 * Count the sums that a row was added to: those which are no longer −0.
 * Assumes `sums` of shape (m, 2). O(m) time, no allocation.
 */
export function countAdded(sums: Float64Array): number {
  const n = sums.length;
  let nAdded = 0;
  for (let at = 0; at < n; at += 2) nAdded += Object.is(sums[at], -0) ? 0 : 1;
  return nAdded;
}

/**
 * List the sums that a row was added to, row by row, with what rounding took from them. Sums beyond
 * the largest number stay infinite.
 *
 * Assumes `sums` of shape (2^bits, 2^bits, 2), and outputs as long as `countAdded` says. Writes
 * `rows` and `columns` (both from `least` on) and `totals`. O(cells) time, no allocation.
 */
export function listAdded(
  sums: Float64Array,
  least: number,
  bits: number,
  rows: Int32Array,
  columns: Int32Array,
  totals: Float64Array,
): void {
  const nCells = sums.length >>> 1;
  const mask = (1 << bits) - 1;
  let place = 0;
  for (let cell = 0; cell < nCells; ++cell) {
    const sum = sums[2 * cell]!;
    if (Object.is(sum, -0)) continue;
    const isInfinite = sum === Infinity || sum === -Infinity;
    rows[place] = least + (cell >>> bits);
    columns[place] = least + (cell & mask);
    totals[place++] = isInfinite ? sum : sum + sums[2 * cell + 1]!;
  }
}
