import type { ByName, Checked } from '../../arguments/call-metric.js';
import { callMetric, required } from '../../arguments/call-metric.js';
import { BETA, LABEL_SCORE_PARAMETERS } from '../../label-scores/options.js';
import type {
  SklearnAverage,
  Averaged,
  LabelScoreArguments,
  OneAverage,
} from '../../label-scores/options.js';
import { fScore, scoreLabels } from '../../label-scores/score-labels.js';
import { setWiseCounts } from '../../label-scores/set-wise-counts.js';
import { numberOf } from '../../arguments/checks.js';
import type { TargetsInput } from '../../arrays/inputs.js';

/** Arguments of `fbeta_score`, by name. */
export interface FbetaScoreArguments<
  A extends SklearnAverage | undefined = SklearnAverage,
> extends LabelScoreArguments<A> {
  /** Weight of recall against precision, in [0, ∞]. */
  readonly beta: number;
}

/**
 * The F-score of a β, from counts: (1 + β²) tp / (β² (tp + fn) + tp + fp).
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `beta`, `labels`, `pos_label`, `average`, `sample_weight`,
 *   `zero_division`.
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `fbeta_score`
 * @example
 * fbeta_score([0, 1, 1, 1], [0, 1, 0, 0], { beta: 0 }); // → 1
 */
export function fbeta_score<A extends SklearnAverage | undefined = undefined>(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options: Omit<FbetaScoreArguments<A>, 'y_true' | 'y_pred'>,
): Averaged<A>;
/** The same, with arguments by name: all, or all but the first. */
export function fbeta_score(...args: ByName<FbetaScoreArguments<OneAverage>>): number;
/** The same, with `average: null` and arguments by name: all, or all but the first. */
export function fbeta_score<A extends SklearnAverage>(
  ...args: ByName<FbetaScoreArguments<A>>
): Averaged<A>;
export function fbeta_score(...received: readonly unknown[]): unknown {
  return callMetric<FbetaScoreArguments, Float64Array | number>('fbeta_score', received, {
    parameters: { ...LABEL_SCORE_PARAMETERS, beta: required(BETA) },
    compute: (args) => fbetaScore(args),
  });
}

export function fbetaScore(args: Checked<FbetaScoreArguments>): Float64Array | number {
  const beta = numberOf(args.beta);
  // With these β scikit-learn returns precision or recall, whose own warning is not asked for.
  const mayWarn = beta !== 0 && beta !== Infinity;
  return scoreLabels(fScore(beta), setWiseCounts(args).counts, args, mayWarn);
}
