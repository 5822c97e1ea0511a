/**
 * Find the first value that is no count: NaN, infinite or below 0.
 *
 * Assumes nothing. Writes nothing.
 * O(n) time, no allocation.
 *
 * @returns Its place, or −1.
 */
export function findNoCount(values: Float64Array): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    if (!(values[i]! >= 0 && values[i]! < Infinity)) return i;
  }
  return -1;
}
