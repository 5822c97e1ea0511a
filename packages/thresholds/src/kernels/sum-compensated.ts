/**
 * Add up values, what rounding takes from each step kept beside the sum (Neumaier 1974).
 *
 * O(n) time, no allocation. Returns the sum, infinite beyond the largest number.
 */
export function sumCompensated(values: Float64Array): number {
  const n = values.length;
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}

/**
 * Add up the products of two columns, what rounding takes from each addition kept beside the sum.
 *
 * Assumes equal lengths.
 * O(n) time, no allocation. Returns the sum, infinite beyond the largest number.
 */
export function sumProducts(values: Float64Array, weights: Float64Array): number {
  const n = values.length;
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]! * weights[i]!;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}
