import { labelRankingAveragePrecision } from '@confmat/multilabel';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { RANKING_PARAMETERS, readRanking } from '../../scores/read-ranking.js';
import type { RankingArguments } from '../../scores/read-ranking.js';
import { warn } from '../../warnings.js';
import { sumOfMeans, weightedSum } from '../../weighted-mean.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';

/**
 * For each true label the share of true ones among those ranked no lower, on average.
 * @param y_true Indicator matrix of the true labels, shape (nSamples, nLabels).
 * @param y_score Finite scores of each label, shape (nSamples, nLabels).
 * @param options By name: `sample_weight`.
 * @returns A number in (0, 1]; infinite or NaN, with a warning, where the weights add to 0.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `label_ranking_average_precision_score`
 * @example
 * label_ranking_average_precision_score([[1, 0, 0], [0, 0, 1]], [[0.75, 0.5, 1], [1, 0.2, 0.1]]); // → 0.41666666666666663
 */
export function label_ranking_average_precision_score(
  y_true: TargetsInput,
  y_score: ArrayLikeInput,
  options?: Omit<RankingArguments, 'y_true' | 'y_score'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function label_ranking_average_precision_score(...args: ByName<RankingArguments>): number;
export function label_ranking_average_precision_score(...received: readonly unknown[]): unknown {
  return callMetric<RankingArguments, number>('label_ranking_average_precision_score', received, {
    parameters: RANKING_PARAMETERS,
    compute: (args) => {
      const { truth, scores, options, weights } = readRanking(args, [
        'multilabel-indicator',
        'binary',
      ]);
      const total = weights ? weightedSum(weights, null) : truth.nSamples;
      if (!weights || (total > 0 && weights.every((weight) => weight >= 0))) {
        return labelRankingAveragePrecision(truth, scores, options);
      }
      if (total === 0) {
        warn('RuntimeWarning', 'sample_weight adds to 0, the score is x / 0');
      }
      const sum = sumOfMeans(weights, (sampleWeight) =>
        labelRankingAveragePrecision(truth, scores, { sampleWeight }),
      );
      return sum / total;
    },
  });
}
