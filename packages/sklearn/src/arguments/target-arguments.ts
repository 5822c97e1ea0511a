import type { ArrayLikeInput, TargetsInput } from '../arrays/inputs.js';

/** Weights of samples. */
export interface WeightArguments {
  /** Weight of each sample, shape (nSamples,). Default: 1 each. */
  readonly sample_weight?: ArrayLikeInput | null | undefined;
}

/** Targets, predictions and weights. */
export interface TargetArguments extends WeightArguments {
  /** True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels). */
  readonly y_true: TargetsInput;
  /** Predicted labels, shape of `y_true`. */
  readonly y_pred: TargetsInput;
}

/** Labels, predictions and weights. */
export interface LabelArguments extends WeightArguments {
  /** True labels, shape (nSamples,). */
  readonly y_true: ArrayLikeInput;
  /** Predicted labels, shape (nSamples,). */
  readonly y_pred: ArrayLikeInput;
}
