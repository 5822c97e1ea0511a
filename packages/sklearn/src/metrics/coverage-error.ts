import { coverageError } from '@confmat/multilabel';
import { defineMetric, required, withParameters } from '../arguments/define-metric.js';
import { ARRAY } from '../arguments/checks.js';
import type { ScoreFunction } from '../scores/curve-arguments.js';
import { RANKING_PARAMETERS, readRanking } from '../scores/read-ranking.js';
import type { RankingArguments } from '../scores/read-ranking.js';
import { checkWeightSum } from '../weighted-mean.js';

/**
 * How far down the ranking one has to go, on average, to meet all true labels; equal scores count in
 * full.
 *
 * @returns A number in [0, nLabels].
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `coverage_error`
 * @example
 * coverage_error([[1, 0, 0], [0, 1, 1]], [[1, 0, 0], [0, 1, 1]]); // → 1.5
 */
export const coverage_error: ScoreFunction<RankingArguments, number> = /* @__PURE__ */ defineMetric<
  RankingArguments,
  number
>({
  name: 'coverage_error',
  nPositional: 2,
  parameters: /* @__PURE__ */ withParameters(RANKING_PARAMETERS, {
    y_true: /* @__PURE__ */ required(ARRAY),
  }),
  compute: (args, caller) => {
    const { truth, scores, options, weights } = readRanking(caller, args, ['multilabel-indicator']);
    checkWeightSum(caller, weights);
    return coverageError(truth, scores, options);
  },
});
