/**
 * Tell whether all values are integers.
 * O(n) time, no allocation.
 */
export function areIntegers(values: Float64Array): boolean {
  const n = values.length;
  // Of an infinite value the difference is NaN.
  for (let i = 0; i < n; ++i) if (values[i]! - Math.floor(values[i]!) !== 0) return false;
  return true;
}
