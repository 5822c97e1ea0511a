import { ndcg } from '@confmat/multilabel';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { readGains } from '../../scores/read-gains.js';
import { GAIN_PARAMETERS } from './dcg-score.js';
import type { NdcgScoreArguments } from './dcg-score.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';

/**
 * Discounted cumulative gain divided by that of the best order, the mean over samples; 0 where all
 * gains are.
 * @param y_true Gains of each label, shape (nSamples, nLabels).
 * @param y_score Finite scores of each label, shape (nSamples, nLabels).
 * @param options By name: `k`, `sample_weight`, `ignore_ties`.
 * @returns A number in [0, 1].
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `ndcg_score`
 * @example
 * ndcg_score([[3, 0, 1]], [[0.8, 0.2, 0.5]]); // → 1
 */
export function ndcg_score(
  y_true: TargetsInput,
  y_score: ArrayLikeInput,
  options?: Omit<NdcgScoreArguments, 'y_true' | 'y_score'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function ndcg_score(...args: ByName<NdcgScoreArguments>): number;
export function ndcg_score(...received: readonly unknown[]): unknown {
  return callMetric<NdcgScoreArguments, number>('ndcg_score', received, {
    parameters: GAIN_PARAMETERS,
    compute: (args) => {
      const { gains, scores, sampleWeight } = readGains(args, true);
      const { k, ignore_ties: ignoreTies } = args;
      return ndcg(gains, scores, { k: k ?? undefined, ignoreTies, sampleWeight });
    },
  });
}
