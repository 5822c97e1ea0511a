import { sum } from '@confmat/core/internal';
import { sumProducts } from './kernels/sum-products.js';

/**
 * The mean of a value per row.
 *
 * @param values At least one, shape (nSamples,).
 * @returns The mean; NaN where the weights add to 0.
 */
export function meanOf(values: Float64Array, weights: Float64Array | null): number {
  if (!weights) return sum(values) / values.length;
  const total = sum(weights);
  return total === 0 ? NaN : sumProducts(values, weights) / total;
}
