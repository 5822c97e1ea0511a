/**
 * Add up the products of two columns, in plain doubles.
 * Assumes equal lengths; exact if every product and every partial sum is an integer within 2^53.
 * O(m) time, no allocation. Returns the sum.
 */
export function sumProducts(a: Float64Array, b: Float64Array): number {
  const m = a.length;
  let total = 0;
  for (let i = 0; i < m; ++i) total += a[i]! * b[i]!;
  return total;
}
