/**
 * Subtract every value from a total.
 *
 * Writes `out`, shape of `values`.
 * O(n) time, no allocation.
 */
export function subtractFrom(total: number, values: Float64Array, out: Float64Array): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) out[i] = total - values[i]!;
}
