import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, NULL, SPARSE } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { TargetArguments } from '../../arguments/target-arguments.js';
import type { TargetsInput } from '../../arrays/inputs.js';
import { errorsPerSample } from '../../label-scores/errors-per-sample.js';
import { checkTargets } from '../../targets/check-targets.js';
import { warn } from '../../warnings.js';
import { weightedSum } from '../../weighted-mean.js';
import { accuracyOf } from './accuracy-score.js';

/** Arguments of `hamming_loss`, by name. */
export type HammingLossArguments = TargetArguments;

/**
 * Share of the labels that were predicted wrong: of the cells of indicator matrices, otherwise of
 * the samples.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `sample_weight`.
 * @returns A share in [0, 1].
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`; `ZeroDivisionError`
 *   for weights that add to 0, except of indicator matrices, where the loss is then infinite or
 *   NaN.
 * @see scikit-learn `hamming_loss`
 * @example
 * hamming_loss([1, 2, 3, 4], [2, 2, 3, 4]); // → 0.25
 */
export function hamming_loss(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<HammingLossArguments, 'y_true' | 'y_pred'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function hamming_loss(...args: ByName<HammingLossArguments>): number;
export function hamming_loss(...received: readonly unknown[]): unknown {
  return callMetric<HammingLossArguments, number>('hamming_loss', received, {
    parameters: {
      y_true: required(ARRAY, SPARSE),
      y_pred: required(ARRAY, SPARSE),
      sample_weight: optional(null, ARRAY, NULL),
    },
    compute: ({ y_true, y_pred, sample_weight }) => {
      const targets = checkTargets(y_true, y_pred, sample_weight);
      if (targets.type !== 'multilabel-indicator') {
        // Counts of errors, not 1 − accuracy: the bits are scikit-learn's.
        const { matrix, labels } = targets;
        accuracyOf(targets, true);
        const right = labels.reduce<number>((sum, label) => sum + matrix.at(label, label), 0);
        return (matrix.total - right) / matrix.total;
      }
      const { weights, nSamples, nLabels } = targets;
      const errors = weightedSum(errorsPerSample(targets), weights);
      const cells = nLabels * (weights ? weightedSum(weights, null) : nSamples);
      if (cells === 0) warn('RuntimeWarning', 'sample_weight adds to 0, the loss is x / 0');
      return errors / cells;
    },
  });
}
