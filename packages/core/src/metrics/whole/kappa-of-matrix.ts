import { classSums } from '../../counts/class-sums.js';
import {
  accumulateBackward,
  accumulateForward,
  accumulateOpen,
  tallyCuts,
} from '../kernels/collapse-cuts.js';
import { reduceQuadraticDistance } from '../kernels/reduce-expected-distance.js';
import { reduceMoments } from '../kernels/reduce-moments.js';
import { sumDeterminants, sumProductsOfSums } from '../kernels/sum-determinants.js';
import { sumProducts } from '../kernels/sum-products.js';
import { sum } from '../../kernels/sum.js';
import { allCells } from '../../matrix/all-cells.js';
import { partsOf } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { clampRounding } from './clamp-rounding.js';
import { correctCount, errorCount, hasExactPairs } from './matrix-sums.js';

/**
 * Cohen's kappa, (c s − Σ tₖ pₖ) / (s² − Σ tₖ pₖ) of c right answers, s samples, tₖ true and pₖ
 * predicted ones of class k, written as sums over the classes that do not cancel: Σ (tpₖ tnₖ − fpₖ
 * fnₖ) / Σ tₖ (s − pₖ).
 * @returns A number in [−1, 1]; NaN where truth and prediction are of one and the same class.
 */
export function kappaOfMatrix(matrix: ConfusionMatrix): number {
  if (hasExactPairs(matrix)) {
    const { support, predicted, total } = matrix;
    const agreed = sumProducts(support, predicted);
    // 0/0 is NaN where both are of one class.
    return (correctCount(matrix) * total - agreed) / (total * total - agreed);
  }
  const { tp, fp, fn, tn, tpRest, fpRest, fnRest, tnRest } = classSums(matrix);
  const above = sumDeterminants(tp, tpRest, fp, fpRest, fn, fnRest, tn, tnRest);
  const expected = sumProductsOfSums(tp, tpRest, fn, fnRest, fn, fnRest, tn, tnRest);
  return coefficient(above, errorCount(matrix), expected, matrix.total);
}

/**
 * Kappa whose disagreements weigh |i − j|. Two classes are as far apart as there are cuts between
 * them, so it is the sum over the cuts of what kappa is of the two sides of each, above and below.
 * In [−1, 1]; NaN where truth and prediction are of one and the same class.
 */
export function linearKappaOfMatrix(matrix: ConfusionMatrix): number {
  const { nClasses, total } = matrix;
  const column = (): Float64Array => new Float64Array(nClasses);
  const [before, beforeRest, after, afterRest] = [column(), column(), column(), column()];
  const [up, upRest, down, downRest] = [column(), column(), column(), column()];
  const [nUp, nDown] = [new Int32Array(nClasses), new Int32Array(nClasses)];
  const { trueCodes, predCodes, counts } = allCells(matrix);
  tallyCuts(
    ...([trueCodes, predCodes, counts] as const),
    ...([before, beforeRest, after, afterRest] as const),
    ...([up, upRest, nUp, down, downRest, nDown] as const),
  );
  accumulateForward(before, beforeRest);
  accumulateBackward(after, afterRest);
  accumulateOpen(nUp, up, upRest);
  accumulateOpen(nDown, down, downRest);
  // Behind the last class is no cut: there up, down and after are 0, and so are the products.
  const above =
    2 * sumDeterminants(before, beforeRest, up, upRest, down, downRest, after, afterRest);
  const expected =
    sumProductsOfSums(before, beforeRest, up, upRest, up, upRest, after, afterRest) +
    sumProductsOfSums(before, beforeRest, down, downRest, down, downRest, after, afterRest);
  return coefficient(above, observedDistance(matrix, Math.abs), expected, total);
}

/**
 * Kappa whose disagreements weigh (i − j)², which is 2 s² cov(i, j) / Σ (i − j)² tᵢ pⱼ. Positions
 * count from a class near the mean, so that the covariance hardly cancels. In [−1, 1]; NaN as
 * above.
 */
export function quadraticKappaOfMatrix(matrix: ConfusionMatrix): number {
  const { support, predicted, total } = matrix;
  const [sums, rests] = [new Float64Array(4), new Float64Array(4)];
  const { trueCodes, predCodes, counts } = allCells(matrix);
  const centers = [meanClass(support, total), meanClass(predicted, total)] as const;
  reduceMoments(trueCodes, predCodes, counts, ...centers, sums, rests);
  const pair = (place: number): readonly [Float64Array, Float64Array] => [
    sums.subarray(place, place + 1),
    rests.subarray(place, place + 1),
  ];
  const above = 2 * sumDeterminants(...pair(0), ...pair(1), ...pair(2), ...pair(3));
  const observed = observedDistance(matrix, (steps) => steps * steps);
  return coefficient(above, observed, reduceQuadraticDistance(support, predicted), total);
}

/**
 * The coefficient by the form that keeps its digits: 1 less the disagreement where that is small,
 * exactly 1 without any, and what is above chance where that is; NaN where it is undefined.
 */
function coefficient(above: number, observed: number, expected: number, total: number): number {
  if (expected === 0 || total === 0) return NaN;
  const disagreement = (observed * total) / expected;
  return disagreement <= 1 / 2 ? 1 - disagreement : clampRounding(above / expected);
}

function meanClass(margin: Float64Array, total: number): number {
  const mean = sum(margin.map((rows, code) => rows * code)) / total;
  return Number.isFinite(mean) ? Math.round(mean) : 0;
}

function observedDistance(matrix: ConfusionMatrix, weightOf: (steps: number) => number): number {
  const { trueCodes, predCodes, counts } = partsOf(matrix).errors;
  const distances = counts.map(
    (count, i) => count * weightOf((trueCodes[i] ?? 0) - (predCodes[i] ?? 0)),
  );
  return sum(distances);
}
