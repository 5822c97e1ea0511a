import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from './additive-gradient.js';
import { sumOfProducts } from './kernels/sum-of-products.js';
import type { SmoothedMatrix } from './smoothed-matrix.js';

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
