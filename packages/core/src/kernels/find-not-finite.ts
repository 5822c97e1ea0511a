/**
 * Find the first value that is NaN or infinite.
 *
 * O(n) time, no allocation. Returns the row or −1.
 */
export function findNotFinite(values: Float64Array): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value - value !== 0) return i;
  }
  return -1;
}

/**
 * Find the first value that is NaN or infinite.
 *
 * O(n) time, no allocation. Returns the row or −1.
 */
export function findNotFiniteSingle(values: Float32Array): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value - value !== 0) return i;
  }
  return -1;
}
