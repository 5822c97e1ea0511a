/**
 * Tell whether all values are integers of at least 0.
 * O(n) time, no allocation. Returns whether they are.
 */
export function areWhole(values: Float64Array): boolean {
  const n = values.length;
  for (let i = 0; i < n; ++i)
    if (!(values[i]! >= 0 && Math.floor(values[i]!) === values[i]!)) return false;
  return true;
}
