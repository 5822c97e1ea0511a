import { defineMetric, required, withParameters } from '../arguments/define-metric.js';
import type { Checked } from '../arguments/metric-function.js';
import { numberOf } from '../arguments/number-of.js';
import { BETA } from '../label-scores/beta.js';
import { labelCounts } from '../label-scores/label-counts.js';
import { LABEL_SCORE_PARAMETERS } from '../label-scores/options.js';
import type { LabelScoreArguments, LabelScoreFunction } from '../label-scores/options.js';
import { fScore, scoreLabels } from '../label-scores/score-labels.js';
import { setWiseTargets } from '../label-scores/set-wise-targets.js';

/** Arguments of `fbeta_score`. */
export interface FbetaScoreArguments extends LabelScoreArguments {
  /** Weight of recall against precision, in [0, ∞]. */
  readonly beta: number;
}

/**
 * The F-score of a β, from counts: (1 + β²) tp / (β² (tp + fn) + tp + fp).
 *
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `fbeta_score`
 * @example
 * fbeta_score([0, 1, 1, 1], [0, 1, 0, 0], { beta: 0 }); // → 1
 */
export const fbeta_score: LabelScoreFunction<FbetaScoreArguments> = /* @__PURE__ */ defineMetric<
  FbetaScoreArguments,
  Float64Array | number
>({
  name: 'fbeta_score',
  nPositional: 2,
  parameters: /* @__PURE__ */ withParameters(LABEL_SCORE_PARAMETERS, {
    beta: /* @__PURE__ */ required(BETA),
  }),
  compute: (args, caller) => fbetaScore(caller, args),
}) as LabelScoreFunction<FbetaScoreArguments>;

/**
 * The F-score of checked arguments.
 *
 * @param caller Name of the function that was called.
 * @param args The arguments.
 * @returns The score, or one per label.
 */
export function fbetaScore(
  caller: string,
  args: Checked<FbetaScoreArguments>,
): Float64Array | number {
  const { average, zero_division } = args;
  const beta = numberOf(args.beta);
  const { targets, labels } = setWiseTargets(caller, args);
  const counts = labelCounts(caller, targets, labels, average === 'samples');
  // With these β scikit-learn returns precision or recall, whose own warning is not asked for.
  const mayWarn = beta !== 0 && beta !== Infinity;
  return scoreLabels(caller, fScore(beta), counts, average, zero_division, mayWarn);
}
