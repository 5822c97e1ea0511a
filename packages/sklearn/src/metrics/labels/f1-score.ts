import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { LABEL_SCORE_PARAMETERS } from '../../label-scores/options.js';
import type {
  SklearnAverage,
  Averaged,
  LabelScoreArguments,
  OneAverage,
} from '../../label-scores/options.js';
import { fbetaScore } from './fbeta-score.js';
import type { TargetsInput } from '../../arrays/inputs.js';

/**
 * The harmonic mean of precision and recall: 2 tp / (2 tp + fp + fn).
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `labels`, `pos_label`, `average`, `sample_weight`, `zero_division`.
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `f1_score`
 * @example
 * f1_score([0, 1, 2], [0, 2, 2], { average: 'macro', zero_division: NaN }); // → 0.5555555555555555
 */
export function f1_score<A extends SklearnAverage | undefined = undefined>(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<LabelScoreArguments<A>, 'y_true' | 'y_pred'>,
): Averaged<A>;
/** The same, with arguments by name: all, or all but the first. */
export function f1_score(...args: ByName<LabelScoreArguments<OneAverage>>): number;
/** The same, with `average: null` and arguments by name: all, or all but the first. */
export function f1_score<A extends SklearnAverage>(
  ...args: ByName<LabelScoreArguments<A>>
): Averaged<A>;
export function f1_score(...received: readonly unknown[]): unknown {
  return callMetric<LabelScoreArguments, Float64Array | number>('f1_score', received, {
    parameters: LABEL_SCORE_PARAMETERS,
    compute: (args) => fbetaScore({ ...args, beta: 1 }),
  });
}
