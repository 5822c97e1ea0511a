/**
 * Mark the rows of one class with 1 and all others with 0.
 * Assumes equal lengths. Writes `truth`, all of it. O(n) time, no allocation.
 */
export function markClass(codes: Int32Array, code: number, truth: Uint8Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) truth[i] = codes[i] === code ? 1 : 0;
}

/**
 * Mark the true class of every row in an indicator matrix.
 * Assumes codes in [0, nColumns) and `truth` of zeros, row-major, shape (codes.length, nColumns).
 * Writes one 1 a row. O(n) time, no allocation.
 */
export function markTrueCells(codes: Int32Array, nColumns: number, truth: Uint8Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) truth[i * nColumns + codes[i]!] = 1;
}
