/**
 * Divide a column by one number. Assumes `out` has room for the column from `start` on. Writes
 * `out[start + i]`: column[i] / total, NaN for 0 / 0. O(m) time, no allocation.
 */
export function writeRates(
  column: Float64Array,
  total: number,
  start: number,
  out: Float64Array,
): void {
  const m = column.length;
  for (let i = 0; i < m; ++i) out[start + i] = column[i]! / total;
}

/**
 * Divide the sum of two columns by one number.
 * Assumes equal lengths, and room in `out` from `start` on. Writes `out[start + i]`: (a[i] +
 * b[i]) / total, NaN for 0 / 0. O(m) time, no allocation.
 */
export function writeSumRates(
  a: Float64Array,
  b: Float64Array,
  total: number,
  start: number,
  out: Float64Array,
): void {
  const m = a.length;
  for (let i = 0; i < m; ++i) out[start + i] = (a[i]! + b[i]!) / total;
}

/**
 * Subtract a column from another.
 * Assumes equal lengths. Writes `out`: a − b. O(m) time, no allocation.
 */
export function writeDifferences(a: Float64Array, b: Float64Array, out: Float64Array): void {
  const m = a.length;
  for (let i = 0; i < m; ++i) out[i] = a[i]! - b[i]!;
}
