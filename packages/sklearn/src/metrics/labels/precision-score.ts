import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { LABEL_SCORE_PARAMETERS } from '../../label-scores/options.js';
import type {
  SklearnAverage,
  Averaged,
  LabelScoreArguments,
  OneAverage,
} from '../../label-scores/options.js';
import { PRECISION, scoreLabels } from '../../label-scores/score-labels.js';
import { setWiseCounts } from '../../label-scores/set-wise-counts.js';
import type { TargetsInput } from '../../arrays/inputs.js';

/**
 * Of the samples predicted as a label, the share that has it: tp / (tp + fp).
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `labels`, `pos_label`, `average`, `sample_weight`, `zero_division`.
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `precision_score`
 * @example
 * precision_score([0, 1, 1, 0], [0, 1, 0, 1]); // → 0.5
 */
export function precision_score<A extends SklearnAverage | undefined = undefined>(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<LabelScoreArguments<A>, 'y_true' | 'y_pred'>,
): Averaged<A>;
/** The same, with arguments by name: all, or all but the first. */
export function precision_score(...args: ByName<LabelScoreArguments<OneAverage>>): number;
/** The same, with `average: null` and arguments by name: all, or all but the first. */
export function precision_score<A extends SklearnAverage>(
  ...args: ByName<LabelScoreArguments<A>>
): Averaged<A>;
export function precision_score(...received: readonly unknown[]): unknown {
  return callMetric<LabelScoreArguments, Float64Array | number>('precision_score', received, {
    parameters: LABEL_SCORE_PARAMETERS,
    compute: (args) => scoreLabels(PRECISION, setWiseCounts(args).counts, args),
  });
}
