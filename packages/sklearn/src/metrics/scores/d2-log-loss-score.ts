import { d2LogLoss } from '@confmat/thresholds';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { indicatorSkill, logCell } from '../../scores/indicator-losses.js';
import {
  LOG_LOSS_PARAMETERS,
  isTooShort,
  renamedProba,
} from '../../scores/probability-arguments.js';
import type { LogLossBaseArguments } from '../../scores/probability-arguments.js';
import { readProbabilities } from '../../scores/read-probabilities.js';
import { readScores } from '../../scores/read-scores.js';
import { checkWeightSum } from '../../weighted-mean.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { fault } from '../../errors.js';

/**
 * Skill in log loss: 1 − loss / loss of the labels' shares as constant probabilities.
 * @param y_true True labels, shape (nSamples,), or a row per sample with a single 1.
 * @param y_proba Probabilities of the greater of two labels, shape (nSamples,), or of every label,
 *   in rows.
 * @param options By name: `sample_weight`, `labels`.
 * @returns A number of at most 1; NaN, with a warning, with fewer than two samples.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `d2_log_loss_score`
 * @example
 * d2_log_loss_score([0, 1], [0.25, 0.75]); // → 0.5849625007211562
 */
export function d2_log_loss_score(
  y_true: ArrayLikeInput,
  y_proba: ArrayLikeInput,
  options?: Omit<LogLossBaseArguments, 'y_true' | 'y_proba'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function d2_log_loss_score(...args: ByName<LogLossBaseArguments>): number;
export function d2_log_loss_score(...received: readonly unknown[]): unknown {
  return callMetric<LogLossBaseArguments, number>('d2_log_loss_score', received, {
    parameters: LOG_LOSS_PARAMETERS,
    compute: ({ y_true, y_proba, y_pred, sample_weight, labels }) => {
      const received = renamedProba(y_proba, y_pred, 'TypeError');
      if (isTooShort(y_true, received, sample_weight)) return NaN;
      const scores = readScores('y_proba', received, 'ValueError', 'ValueError');
      const read = readProbabilities(y_true, scores, sample_weight, labels);
      checkWeightSum(read.weights);
      if (!read.indicator) return d2LogLoss(read.codes, read.probabilities, read.options);
      const skill = indicatorSkill(read.indicator, logCell);
      // Rows without a label lose nothing, whatever the probabilities.
      if (!Number.isFinite(skill))
        throw fault(
          'ZeroDivisionError',
          'no sample that weighs has a label, so the loss to divide by is 0',
        );
      return skill;
    },
  });
}
