import { labelRankingAveragePrecision } from '@confmat/multilabel';
import { defineMetric } from '../arguments/define-metric.js';
import type { ScoreFunction } from '../scores/curve-arguments.js';
import { RANKING_PARAMETERS, readRanking } from '../scores/read-ranking.js';
import type { RankingArguments } from '../scores/read-ranking.js';
import { warn } from '../warnings.js';
import { sumOfMeans, weightedSum } from '../weighted-mean.js';

/**
 * For each true label the share of true ones among those ranked no lower, on average.
 *
 * @returns A number in (0, 1]; infinite or NaN, with a warning, where the weights add to 0.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `label_ranking_average_precision_score`
 * @example
 * label_ranking_average_precision_score([[1, 0, 0], [0, 0, 1]], [[0.75, 0.5, 1], [1, 0.2, 0.1]]); // → 0.41666666666666663
 */
export const label_ranking_average_precision_score: ScoreFunction<RankingArguments, number> =
  /* @__PURE__ */ defineMetric<RankingArguments, number>({
    name: 'label_ranking_average_precision_score',
    nPositional: 2,
    parameters: RANKING_PARAMETERS,
    compute: (args, caller) => {
      const { truth, scores, options, weights } = readRanking(caller, args, [
        'multilabel-indicator',
        'binary',
      ]);
      const total = weights ? weightedSum(weights, null) : truth.nSamples;
      if (!weights || (total > 0 && weights.every((weight) => weight >= 0))) {
        return labelRankingAveragePrecision(truth, scores, options);
      }
      if (total === 0) {
        warn('RuntimeWarning', caller, 'sample_weight adds to 0, the score is x / 0');
      }
      const sum = sumOfMeans(weights, (sampleWeight) =>
        labelRankingAveragePrecision(truth, scores, { sampleWeight }),
      );
      return sum / total;
    },
  });
