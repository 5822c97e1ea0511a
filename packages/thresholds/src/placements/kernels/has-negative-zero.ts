/** Tell whether a value is −0. O(n) time, no allocation. */
export function hasNegativeZero(values: Float64Array): boolean {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value === 0 && 1 / value < 0) return true;
  }
  return false;
}
