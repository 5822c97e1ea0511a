import { classSums } from '../../counts/class-sums.js';
import { sumDeterminants, sumProductsOfSums } from '../kernels/sum-determinants.js';
import { sumProducts } from '../kernels/sum-products.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { clampRounding } from './clamp-rounding.js';
import { correctCount, hasExactPairs, isConstant } from './matrix-sums.js';

/**
 * Gorodkin's R_K, (c s − Σ tₖ pₖ) / √((s² − Σ tₖ²)(s² − Σ pₖ²)) of c right answers, s samples, tₖ
 * true and pₖ predicted ones of class k, written as sums over the classes that do not cancel: Σ
 * (tpₖ tnₖ − fpₖ fnₖ) above, Σ tₖ (s − tₖ) and Σ pₖ (s − pₖ) below.
 * @returns A number in [−1, 1]; NaN where truth or prediction is constant.
 */
export function matthewsOfMatrix(matrix: ConfusionMatrix): number {
  const { support, predicted, total } = matrix;
  if (isConstant(support) || isConstant(predicted)) return NaN;
  if (hasExactPairs(matrix)) {
    const spread = (margin: Float64Array): number => total * total - sumProducts(margin, margin);
    const above = correctCount(matrix) * total - sumProducts(support, predicted);
    return clampRounding(above / Math.sqrt(spread(support) * spread(predicted)));
  }
  const { tp, fp, fn, tn, tpRest, fpRest, fnRest, tnRest } = classSums(matrix);
  const covariance = sumDeterminants(tp, tpRest, fp, fpRest, fn, fnRest, tn, tnRest);
  const trueVariance = sumProductsOfSums(tp, tpRest, fn, fnRest, fp, fpRest, tn, tnRest);
  const predVariance = sumProductsOfSums(tp, tpRest, fp, fpRest, fn, fnRest, tn, tnRest);
  const product = trueVariance * predVariance;
  // One root is exact for a perfect prediction; two are for products that underflow.
  const below =
    product > LEAST ? Math.sqrt(product) : Math.sqrt(trueVariance) * Math.sqrt(predVariance);
  return below === 0 ? NaN : clampRounding(covariance / below);
}

const LEAST = 1e-290;
