/**
 * Find the first row that is less than the one before it, or than 0 in the first row.
 * Returns a row, or −1; falls of at most `tolerance` are none. O(m) time, no allocation.
 */
export function findFall(column: Float64Array, tolerance: number): number {
  const m = column.length;
  let before = 0;
  for (let i = 0; i < m; ++i) {
    const value = column[i]!;
    if (value < before - tolerance) return i;
    before = value;
  }
  return -1;
}
