import { lostInSum } from './rounding-errors.js';

/**
 * Add up values with compensation (Neumaier 1974), so that the result of integers stays exact to
 * 2^53 and that of fractions does not depend on their order beyond the last bits. Beyond the
 * largest number it is infinite. O(n) time, no allocation. Returns the sum.
 */
export function sum(values: Float64Array): number {
  const n = values.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    const next = total + value;
    lost += lostInSum(total, value, next);
    total = next;
  }
  return Number.isFinite(total) ? total + lost : total;
}
