import { coverageError } from '@confmat/multilabel';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric, required } from '../../arguments/call-metric.js';
import { ARRAY } from '../../arguments/checks.js';
import { RANKING_PARAMETERS, readRanking } from '../../scores/read-ranking.js';
import type { RankingArguments } from '../../scores/read-ranking.js';
import { checkWeightSum } from '../../weighted-mean.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';

/**
 * How far down the ranking one has to go, on average, to meet all true labels; equal scores count
 * in full.
 * @param y_true Indicator matrix of the true labels, shape (nSamples, nLabels).
 * @param y_score Finite scores of each label, shape (nSamples, nLabels).
 * @param options By name: `sample_weight`.
 * @returns A number in [0, nLabels].
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `coverage_error`
 * @example
 * coverage_error([[1, 0, 0], [0, 1, 1]], [[1, 0, 0], [0, 1, 1]]); // → 1.5
 */
export function coverage_error(
  y_true: TargetsInput,
  y_score: ArrayLikeInput,
  options?: Omit<RankingArguments, 'y_true' | 'y_score'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function coverage_error(...args: ByName<RankingArguments>): number;
export function coverage_error(...received: readonly unknown[]): unknown {
  return callMetric<RankingArguments, number>('coverage_error', received, {
    parameters: { ...RANKING_PARAMETERS, y_true: required(ARRAY) },
    compute: (args) => {
      const { truth, scores, options, weights } = readRanking(args, ['multilabel-indicator']);
      checkWeightSum(weights);
      return coverageError(truth, scores, options);
    },
  });
}
