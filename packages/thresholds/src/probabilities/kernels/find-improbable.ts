/** Find the first value outside [0, 1]. O(n) time, no allocation. Returns its place or −1. */
export function findImprobable(values: Float64Array): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (!(value >= 0 && value <= 1)) return i;
  }
  return -1;
}

/**
 * Find the first row whose values do not add to 1. Assumes `values` is row-major with nColumns ≥ 1
 * columns. O(n · nColumns) time, no allocation. Returns the row or −1.
 */
export function findRowNotOne(values: Float64Array, nColumns: number, tolerance: number): number {
  const n = values.length / nColumns;
  for (let i = 0, place = 0; i < n; ++i) {
    let sum = 0;
    for (let column = 0; column < nColumns; ++column, ++place) sum += values[place]!;
    if (!(Math.abs(sum - 1) <= tolerance)) return i;
  }
  return -1;
}
