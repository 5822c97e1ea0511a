import { cohenKappa } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import {
  allCells,
  checkMatrix,
  checkOption,
  checkOptionNames,
  named,
} from '@confmat/core/internal';
import { atanhEnds } from '../delta/additive-gradient.js';
import { kappaGradient } from '../delta/agreement-gradients.js';
import { twoSidedZ } from '../numerics/distributions.js';
import { endsHolding, intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import { reduceWeightedKappa } from './kernels/reduce-weighted-kappa.js';
import { rareWarning } from '../rows/agreement-ends.js';
import { fallOfWeightedKappa, fewErrorEnds } from './few-errors.js';
import { rowsFault } from './matrix-basis.js';
import { pairInterval } from './pair-interval.js';

/** Options of `weightedKappaInterval`. */
export interface WeightedKappaOptions {
  /** How much a disagreement weighs: (i − j)² or |i − j| of the positions. Default: `'quadratic'`. */
  readonly weights?: 'quadratic' | 'linear' | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

const TOO_MANY = 'the scale has more than 1,000 steps';
const MOST_STEPS = 1000;

/**
 * Weighted kappa of ordered classes with its interval: agreement beyond chance, in which a near miss is
 * forgiven more than a far one.
 *
 * @param matrix Whole counts of independent rows. The order of its labels is that of the scale, which has
 *   every step, seen or not.
 * @param options Weights of disagreements, and the level.
 * @returns The interval, by the delta method on the inverse hyperbolic tangent, at counts with one row
 *   more spread over all cells; with ten errors or fewer, the wider of it and what the share of errors makes;
 *   of two classes that of κ. Its estimate is `cohenKappa(matrix, { weights })`; NaN where truth and
 *   prediction are of one and the same class.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @see Fleiss, Cohen & Everitt 1969: the same variance.
 * @example
 * const matrix = confusionMatrixFromCounts([[8, 2, 0], [1, 6, 3], [0, 2, 8]], [1, 2, 3]);
 * const { estimate, low, high } = weightedKappaInterval(matrix);
 * [estimate, low, high].map((one) => one.toFixed(3)); // → ['0.800', '0.561', '0.894']
 */
export function weightedKappaInterval<L extends Label>(
  matrix: ConfusionMatrix<L>,
  options: WeightedKappaOptions = {},
): Interval {
  return named('weightedKappaInterval', () => {
    checkMatrix('matrix', matrix);
    checkOptionNames(options, ['weights', 'level']);
    const { weights = 'quadratic' } = options;
    checkOption('weights', weights, ['quadratic', 'linear']);
    const settings = checkSettings({ level: options.level });
    const { level } = settings;
    const { nClasses, total } = matrix;
    const estimate = cohenKappa(matrix, { weights, zeroDivision: NaN });
    const of = { ...ofMetric(cohenKappa), estimate, level, relevantRows: total };
    if (Number.isNaN(estimate)) return noInterval(of, cohenKappa.undefinedReason);
    const fault = rowsFault(matrix) ?? (nClasses > MOST_STEPS ? TOO_MANY : undefined);
    if (fault !== undefined) return noInterval(of, fault);
    // Of two classes there is one distance, and κ has no weights.
    if (nClasses === 2) return pairInterval(of, matrix, kappaGradient, settings);
    const power = weights === 'linear' ? 1 : 2;
    const { value, variance } = smoothedKappa(matrix, power);
    const byDelta = endsHolding(estimate, atanhEnds(value, variance, twoSidedZ(level)));
    const fall = { estimate, perShare: fallOfWeightedKappa(matrix, estimate, power) };
    const few = fewErrorEnds(byDelta, matrix, fall, settings);
    const warning = rareWarning(matrix.support, matrix.predicted, false);
    return intervalOf(of, few ? 'mover' : 'atanh-delta', few ?? byDelta, warning);
  });
}

/** Weighted kappa of the counts and one row more, spread over all cells, and its variance. */
function smoothedKappa(
  matrix: ConfusionMatrix,
  power: 1 | 2,
): { readonly value: number; readonly variance: number } {
  const { nClasses, total } = matrix;
  const size = total + 1;
  const shares = new Float64Array(nClasses * nClasses).fill(1 / (nClasses * nClasses) / size);
  const { trueCodes, predCodes, counts } = allCells(matrix);
  counts.forEach((count, i) => {
    const cell = (trueCodes[i] ?? 0) * nClasses + (predCodes[i] ?? 0);
    shares[cell] = (shares[cell] ?? 0) + count / size;
  });
  const out = new Float64Array(2);
  reduceWeightedKappa(shares, nClasses, power, out);
  const [value = NaN, spread = NaN] = out;
  return { value, variance: spread / size };
}
