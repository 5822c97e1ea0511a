/**
 * Sum of the products of two columns.
 *
 * Assumes equal lengths.
 * O(n) time, no allocation.
 */
export function sumOfProducts(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let i = 0; i < a.length; ++i) total += a[i]! * b[i]!;
  return total;
}
