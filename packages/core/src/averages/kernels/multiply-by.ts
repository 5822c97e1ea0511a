/**
 * Multiply every value by its factor.
 * Assumes equal lengths. Writes `values`. O(n) time, no allocation.
 */
export function multiplyBy(factors: Float64Array, values: Float64Array): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) values[i]! *= factors[i]!;
}
