import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { checkTargets } from '../../targets/check-targets.js';
import { weightedSum } from '../../weighted-mean.js';
import { ACCURACY_PARAMETERS, accuracyOf } from './accuracy-score.js';
import type { AccuracyScoreArguments } from './accuracy-score.js';
import type { TargetsInput } from '../../arrays/inputs.js';

/**
 * Share of the samples that were predicted wrong: 1 − `accuracy_score`.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `normalize`, `sample_weight`.
 * @returns A share in [0, 1], or the number (sum of weights) of wrong samples.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `zero_one_loss`
 * @example
 * zero_one_loss([2, 2, 3, 4], [1, 2, 3, 4]); // → 0.25
 */
export function zero_one_loss(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<AccuracyScoreArguments, 'y_true' | 'y_pred'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function zero_one_loss(...args: ByName<AccuracyScoreArguments>): number;
export function zero_one_loss(...received: readonly unknown[]): unknown {
  return callMetric<AccuracyScoreArguments, number>('zero_one_loss', received, {
    parameters: ACCURACY_PARAMETERS,
    compute: ({ y_true, y_pred, normalize, sample_weight }) => {
      const targets = checkTargets(y_true, y_pred, sample_weight);
      const score = accuracyOf(targets, normalize);
      if (normalize) return 1 - score;
      const { weights, nSamples } = targets;
      return (weights ? weightedSum(weights, null) : nSamples) - score;
    },
  });
}
