import { sum } from '@confmat/core/internal';
import type { AdditiveGradient, SmoothedMatrix } from './additive-gradient.js';
import { sumOfProducts } from './kernels/sum-of-products.js';

/**
 * Matthews' correlation of a matrix (Gorodkin's R_K) and its gradient. The mean of the gradient is not
 * 0, because the value changes if all cells are scaled.
 */
export function matthewsGradient(at: SmoothedMatrix): AdditiveGradient {
  const { diagonal, trueShares, predShares } = at;
  const above = sum(diagonal) - sumOfProducts(trueShares, predShares);
  const ofPred = 1 - sumOfProducts(predShares, predShares);
  const ofTrue = 1 - sumOfProducts(trueShares, trueShares);
  const root = Math.sqrt(ofPred * ofTrue);
  const cube = root * root * root;
  const inRow = (code: number): number =>
    -(predShares[code] ?? 0) / root + (above * (trueShares[code] ?? 0) * ofPred) / cube;
  const inColumn = (code: number): number =>
    -(trueShares[code] ?? 0) / root + (above * (predShares[code] ?? 0) * ofTrue) / cube;
  return {
    value: above / root,
    row: trueShares.map((_, code) => inRow(code)),
    column: predShares.map((_, code) => inColumn(code)),
    diagonal: new Float64Array(diagonal.length).fill(1 / root),
  };
}

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
