import { sum } from '@confmat/core/internal';
import { sumProducts } from './kernels/sum-products.js';

/** The mean of a value per row. Returns the mean; NaN where the weights add to 0. */
export function meanOf(values: Float64Array, weights: Float64Array | null): number {
  if (!weights) return sum(values) / values.length;
  const total = sum(weights);
  return total === 0 ? NaN : sumProducts(values, weights) / total;
}
