import { labelRankingLoss } from '@confmat/multilabel';
import { defineMetric } from '../arguments/define-metric.js';
import type { ScoreFunction } from '../scores/curve-arguments.js';
import { RANKING_PARAMETERS, readRanking } from '../scores/read-ranking.js';
import type { RankingArguments } from '../scores/read-ranking.js';
import { checkWeightSum } from '../weighted-mean.js';

/**
 * Share of the pairs of a true and another label that are ranked the wrong way round; equal scores are
 * wrong.
 *
 * @returns A number in [0, 1].
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `label_ranking_loss`
 * @example
 * label_ranking_loss([[1, 0, 0], [0, 0, 1]], [[0.75, 0.5, 1], [1, 0.2, 0.1]]); // → 0.75
 */
export const label_ranking_loss: ScoreFunction<RankingArguments, number> =
  /* @__PURE__ */ defineMetric<RankingArguments, number>({
    name: 'label_ranking_loss',
    nPositional: 2,
    parameters: RANKING_PARAMETERS,
    compute: (args, caller) => {
      const { truth, scores, options, weights } = readRanking(caller, args, [
        'multilabel-indicator',
      ]);
      checkWeightSum(caller, weights);
      return labelRankingLoss(truth, scores, options);
    },
  });
