import { matthewsCorrcoef } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, NULL } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { LabelArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { checkLabelTargets } from '../../targets/check-targets.js';
import { warn } from '../../warnings.js';
import { warnOfSingleLabel } from './confusion-matrix.js';

/** Arguments of `matthews_corrcoef`, by name. */
export type MatthewsCorrcoefArguments = LabelArguments;

/**
 * Matthews correlation coefficient, of more than two labels its generalization R_K.
 * @param y_true True labels, shape (nSamples,).
 * @param y_pred Predicted labels, shape (nSamples,).
 * @param options By name: `sample_weight`.
 * @returns A score in [−1, 1]; 0 where truth or prediction is constant.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `matthews_corrcoef`
 * @example
 * matthews_corrcoef([1, 1, 1, -1], [1, -1, 1, 1]); // → -0.3333333333333333
 */
export function matthews_corrcoef(
  y_true: ArrayLikeInput,
  y_pred: ArrayLikeInput,
  options?: Omit<MatthewsCorrcoefArguments, 'y_true' | 'y_pred'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function matthews_corrcoef(...args: ByName<MatthewsCorrcoefArguments>): number;
export function matthews_corrcoef(...received: readonly unknown[]): unknown {
  return callMetric<MatthewsCorrcoefArguments, number>('matthews_corrcoef', received, {
    parameters: {
      y_true: required(ARRAY),
      y_pred: required(ARRAY),
      sample_weight: optional(null, ARRAY, NULL),
    },
    compute: ({ y_true, y_pred, sample_weight }) => {
      const { matrix, weights } = checkLabelTargets(y_true, y_pred, sample_weight);
      warnOfSingleLabel(matrix);
      if (weights?.some((weight) => weight < 0) && hasImaginaryRoot(matrix)) {
        warn('RuntimeWarning', 'weights below 0 make a variance negative, whose root is NaN');
        return NaN;
      }
      return matthewsCorrcoef(matrix, { zeroDivision: 0 });
    },
  });
}

/** Tell whether the variances of truth and prediction, times the square of the total, differ in sign. */
function hasImaginaryRoot({ support, predicted, total }: ConfusionMatrix): boolean {
  const spread = (margin: Float64Array): number =>
    margin.reduce((rest, sum) => rest - sum * sum, total * total);
  return spread(support) * spread(predicted) < 0;
}
