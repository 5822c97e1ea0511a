/**
 * Find the first value below 0. Assumes no NaN. O(n) time, no allocation. Returns its place or −1.
 */
export function findNegativeValue(values: Float64Array | Float32Array): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) if (values[i]! < 0) return i;
  return -1;
}
