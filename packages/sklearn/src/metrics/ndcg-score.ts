import { ndcg } from '@confmat/multilabel';
import { defineMetric } from '../arguments/define-metric.js';
import type { ScoreFunction } from '../scores/curve-arguments.js';
import { readGains } from '../scores/read-gains.js';
import { GAIN_PARAMETERS } from './dcg-score.js';
import type { NdcgScoreArguments } from './dcg-score.js';

/**
 * Discounted cumulative gain divided by that of the best order, the mean over samples; 0 where all
 * gains are.
 *
 * @returns A number in [0, 1].
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `ndcg_score`
 * @example
 * ndcg_score([[3, 0, 1]], [[0.8, 0.2, 0.5]]); // → 1
 */
export const ndcg_score: ScoreFunction<NdcgScoreArguments, number> = /* @__PURE__ */ defineMetric<
  NdcgScoreArguments,
  number
>({
  name: 'ndcg_score',
  nPositional: 2,
  parameters: GAIN_PARAMETERS,
  compute: (args, caller) => {
    const { gains, scores, sampleWeight } = readGains(caller, args, true);
    const { k, ignore_ties: ignoreTies } = args;
    return ndcg(gains, scores, { k: k ?? undefined, ignoreTies, sampleWeight });
  },
});
