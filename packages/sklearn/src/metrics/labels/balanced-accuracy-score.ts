import { balancedAccuracy } from '@confmat/core';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, BOOLEAN, NULL } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { LabelArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { checkDenseTargets } from '../../targets/check-targets.js';
import { warn } from '../../warnings.js';
import { warnOfSingleLabel } from './confusion-matrix.js';

/** Arguments of `balanced_accuracy_score`, by name. */
export interface BalancedAccuracyScoreArguments extends LabelArguments {
  /** Whether to rescale so that guessing is 0 and perfect 1. Default: false. */
  readonly adjusted?: boolean | undefined;
}

/**
 * Mean recall over the labels of `y_true`.
 * @param y_true True labels, shape (nSamples,).
 * @param y_pred Predicted labels, shape (nSamples,).
 * @param options By name: `sample_weight`, `adjusted`.
 * @returns A score in [0, 1]; adjusted up to 1, −∞ or NaN where `y_true` has one label only.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `balanced_accuracy_score`
 * @example
 * balanced_accuracy_score([0, 1, 0, 0, 1, 0], [0, 1, 0, 0, 0, 1]); // → 0.625
 */
export function balanced_accuracy_score(
  y_true: ArrayLikeInput,
  y_pred: ArrayLikeInput,
  options?: Omit<BalancedAccuracyScoreArguments, 'y_true' | 'y_pred'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function balanced_accuracy_score(...args: ByName<BalancedAccuracyScoreArguments>): number;
export function balanced_accuracy_score(...received: readonly unknown[]): unknown {
  return callMetric<BalancedAccuracyScoreArguments, number>('balanced_accuracy_score', received, {
    parameters: {
      y_true: required(ARRAY),
      y_pred: required(ARRAY),
      sample_weight: optional(null, ARRAY, NULL),
      adjusted: optional(false, BOOLEAN),
    },
    compute: ({ y_true, y_pred, sample_weight, adjusted }) => {
      const { matrix } = checkDenseTargets(y_true, y_pred, sample_weight);
      warnOfSingleLabel(matrix);
      const { support, nClasses } = matrix;
      const nTrue = support.filter((rows) => rows !== 0).length;
      if (nTrue < nClasses) {
        const text =
          'y_pred has labels that y_true has not (or with weights of 0 only), they are left out';
        warn('UserWarning', text);
      }
      const score = balancedAccuracy(matrix, { zeroDivision: NaN });
      if (!adjusted) return score;
      const chance = 1 / nTrue;
      if (chance === 1) {
        const text = 'adjusted is x / 0, y_true has one label only';
        warn('RuntimeWarning', text);
      }
      return (score - chance) / (1 - chance);
    },
  });
}
