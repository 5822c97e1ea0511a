import { accuracy } from '@confmat/core';
import type { ByName, Parameter } from '../../arguments/call-metric.js';
import { ARRAY, BOOLEAN, NULL, SPARSE } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { TargetArguments } from '../../arguments/target-arguments.js';
import type { TargetsInput } from '../../arrays/inputs.js';
import { errorsPerSample } from '../../label-scores/errors-per-sample.js';
import { checkTargets } from '../../targets/check-targets.js';
import type { Targets } from '../../targets/targets.js';
import { weightedMean, weightedSum } from '../../weighted-mean.js';

/** Arguments of `accuracy_score` and `zero_one_loss`. */
export interface AccuracyScoreArguments extends TargetArguments {
  /** Whether to return a share, and not a count. Default: true. */
  readonly normalize?: boolean | undefined;
}

/** The parameters of `accuracy_score` and `zero_one_loss`. */
export const ACCURACY_PARAMETERS: Readonly<Record<keyof AccuracyScoreArguments, Parameter>> = {
  y_true: /* @__PURE__ */ required(ARRAY, SPARSE),
  y_pred: /* @__PURE__ */ required(ARRAY, SPARSE),
  normalize: /* @__PURE__ */ optional(true, BOOLEAN),
  sample_weight: /* @__PURE__ */ optional(null, ARRAY, NULL),
};

/**
 * Share of the samples that were predicted right; of indicator matrices, of those right in every
 * label.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `normalize`, `sample_weight`.
 * @returns A share in [0, 1], or the number (sum of weights) of right samples.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `accuracy_score`
 * @example
 * accuracy_score([0, 1, 2, 3], [0, 2, 1, 3], { normalize: false }); // → 2
 */
export function accuracy_score(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<AccuracyScoreArguments, 'y_true' | 'y_pred'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function accuracy_score(...args: ByName<AccuracyScoreArguments>): number;
export function accuracy_score(...received: readonly unknown[]): unknown {
  return callMetric<AccuracyScoreArguments, number>('accuracy_score', received, {
    parameters: ACCURACY_PARAMETERS,
    compute: ({ y_true, y_pred, normalize, sample_weight }) =>
      accuracyOf(checkTargets(y_true, y_pred, sample_weight), normalize),
  });
}

export function accuracyOf(targets: Targets, normalize: boolean): number {
  const { weights } = targets;
  if (targets.type === 'multilabel-indicator') {
    const hits = errorsPerSample(targets).map((errors) => (errors === 0 ? 1 : 0));
    return normalize ? weightedMean(hits, weights) : weightedSum(hits, weights);
  }
  const { matrix } = targets;
  if (normalize) {
    if (matrix.total === 0) weightedMean(new Float64Array(1), new Float64Array(1));
    return accuracy(matrix);
  }
  return matrix.labels.reduce<number>((sum, label) => sum + matrix.at(label, label), 0);
}
