import { labelRankingLoss } from '@confmat/multilabel';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { RANKING_PARAMETERS, readRanking } from '../../scores/read-ranking.js';
import type { RankingArguments } from '../../scores/read-ranking.js';
import { checkWeightSum } from '../../weighted-mean.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';

/**
 * Share of the pairs of a true and another label that are ranked the wrong way round; equal scores
 * are wrong.
 * @param y_true Indicator matrix of the true labels, shape (nSamples, nLabels).
 * @param y_score Finite scores of each label, shape (nSamples, nLabels).
 * @param options By name: `sample_weight`.
 * @returns A number in [0, 1].
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `label_ranking_loss`
 * @example
 * label_ranking_loss([[1, 0, 0], [0, 0, 1]], [[0.75, 0.5, 1], [1, 0.2, 0.1]]); // → 0.75
 */
export function label_ranking_loss(
  y_true: TargetsInput,
  y_score: ArrayLikeInput,
  options?: Omit<RankingArguments, 'y_true' | 'y_score'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function label_ranking_loss(...args: ByName<RankingArguments>): number;
export function label_ranking_loss(...received: readonly unknown[]): unknown {
  return callMetric<RankingArguments, number>('label_ranking_loss', received, {
    parameters: RANKING_PARAMETERS,
    compute: (args) => {
      const { truth, scores, options, weights } = readRanking(args, ['multilabel-indicator']);
      checkWeightSum(weights);
      return labelRankingLoss(truth, scores, options);
    },
  });
}
