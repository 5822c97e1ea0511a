/**
 * Find the first row whose value is at least `value`. Assumes an ascending column. Returns a row,
 * or the length of the column. O(log m) time, no allocation.
 */
export function findFirstAtLeast(column: Float64Array, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Find the first row whose value is above `value`. Assumes an ascending column. Returns a row, or
 * the length of the column. O(log m) time, no allocation.
 */
export function findFirstAbove(column: Float64Array, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
