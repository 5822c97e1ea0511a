import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from './additive-gradient.js';
import { sumOfProducts } from './kernels/sum-of-products.js';
import type { SmoothedMatrix } from './smoothed-matrix.js';

/**
 * Cohen's κ and its gradient.
 *
 * @see Fleiss, Cohen & Everitt 1969: the same variance.
 */
export function kappaGradient(at: SmoothedMatrix): AdditiveGradient {
  const { diagonal, trueShares, predShares } = at;
  const observed = sum(diagonal);
  const left = 1 - sumOfProducts(trueShares, predShares);
  const slope = -(1 - observed) / (left * left);
  return {
    value: (observed - (1 - left)) / left,
    // A true class i is met with the share of predictions of i, and the other way around.
    row: predShares.map((share) => slope * share),
    column: trueShares.map((share) => slope * share),
    diagonal: new Float64Array(diagonal.length).fill(1 / left),
  };
}
