import { brierScore } from '@confmat/thresholds';
import type { ByName } from '../../arguments/call-metric.js';
import { BOOLEAN, oneOf } from '../../arguments/checks.js';
import { callMetric, optional } from '../../arguments/call-metric.js';
import { indicatorLoss, squaredCell } from '../../scores/indicator-losses.js';
import { BRIER_PARAMETERS } from '../../scores/probability-arguments.js';
import type { BrierBaseArguments } from '../../scores/probability-arguments.js';
import { readBrier } from '../../scores/read-brier.js';
import { checkWeightSum } from '../../weighted-mean.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';

/** Arguments of `brier_score_loss`, by name. */
export interface BrierScoreLossArguments extends BrierBaseArguments {
  /** Whether to halve it, so that it is in [0, 1]. Default: `'auto'`, of two labels only. */
  readonly scale_by_half?: boolean | 'auto' | undefined;
}

/**
 * Brier score: mean squared distance of the probabilities from what is true.
 * @param y_true True labels, shape (nSamples,), or a row per sample with a single 1.
 * @param y_proba Probabilities of the greater of two labels, shape (nSamples,), or of every label,
 *   in rows.
 * @param options By name: `sample_weight`, `pos_label`, `labels`, `scale_by_half`.
 * @returns A number in [0, 1] if halved, in [0, 2] otherwise.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `brier_score_loss`
 * @example
 * brier_score_loss([0, 1, 1], [0.5, 0.5, 1]); // → 0.16666666666666666
 */
export function brier_score_loss(
  y_true: ArrayLikeInput,
  y_proba: ArrayLikeInput,
  options?: Omit<BrierScoreLossArguments, 'y_true' | 'y_proba'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function brier_score_loss(...args: ByName<BrierScoreLossArguments>): number;
export function brier_score_loss(...received: readonly unknown[]): unknown {
  return callMetric<BrierScoreLossArguments, number>('brier_score_loss', received, {
    parameters: { ...BRIER_PARAMETERS, scale_by_half: optional('auto', BOOLEAN, oneOf('auto')) },
    compute: ({ y_true, y_proba, sample_weight, pos_label, labels, scale_by_half }) => {
      const read = readBrier(y_true, y_proba, sample_weight, pos_label, labels);
      checkWeightSum(read.weights);
      if (read.indicator) {
        const loss = indicatorLoss(read.indicator, squaredCell);
        const isHalved = scale_by_half === 'auto' ? read.nClasses < 3 : scale_by_half;
        return isHalved ? loss / 2 : loss;
      }
      const options = { ...read.options, scaleByHalf: scale_by_half };
      return brierScore(read.codes, read.probabilities, options);
    },
  });
}
