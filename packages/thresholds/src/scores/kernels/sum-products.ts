import { lostInSum } from '@confmat/core/internal';

/**
 * Add up the products of two columns, and correct the sum by what rounding took from each addition.
 * Assumes equal lengths. O(n) time, no allocation. Returns the sum, infinite beyond the largest
 * number.
 */
export function sumProducts(values: Float64Array, weights: Float64Array): number {
  const n = values.length;
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]! * weights[i]!;
    const next = sum + value;
    lost += lostInSum(sum, value, next);
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}
