/**
 * List the columns that hold a 1, row by row.
 * Assumes `data` of 0 and 1, row-major, of `(offsets.length - 1) × nColumns` values. Writes
 * `offsets` and `codes`, which must have room for every 1. O(cells) time, no allocation.
 */
export function listOnes(
  data: Uint8Array,
  nColumns: number,
  offsets: Int32Array,
  codes: Int32Array,
): void {
  const n = offsets.length - 1;
  let end = 0;
  let cell = 0;
  offsets[0] = 0;
  for (let i = 0; i < n; ++i) {
    for (let column = 0; column < nColumns; ++column) {
      if (data[cell++] === 1) codes[end++] = column;
    }
    offsets[i + 1] = end;
  }
}

/**
 * Find the first value that is neither 0 nor 1, and count the ones up to there.
 * Writes `nOnes[0]`. O(cells) time, no allocation. Returns the cell or −1.
 */
export function findNotBinary(data: Uint8Array, nOnes: Int32Array): number {
  const n = data.length;
  let ones = 0;
  for (let cell = 0; cell < n; ++cell) {
    const value = data[cell]!;
    if (value > 1) return cell;
    ones += value;
  }
  nOnes[0] = ones;
  return -1;
}
