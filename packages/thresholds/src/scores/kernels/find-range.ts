/**
 * Find the least and the greatest value. Writes `range`, shape (2,): infinite, the greater first,
 * if there are no values. O(n) time, no allocation.
 */
export function findRange(values: Float64Array, range: Float64Array): void {
  const n = values.length;
  let least = Infinity;
  let greatest = -Infinity;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  range[0] = least;
  range[1] = greatest;
}

/**
 * Find the first value outside a range that includes both its ends.
 * O(n) time, no allocation. Returns its row, or −1.
 */
export function findOutside(values: Float64Array, least: number, greatest: number): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (!(value >= least && value <= greatest)) return i;
  }
  return -1;
}
