import { d2Brier } from '@confmat/thresholds';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { indicatorSkill, squaredCell } from '../../scores/indicator-losses.js';
import { BRIER_PARAMETERS, isTooShort } from '../../scores/probability-arguments.js';
import type { BrierBaseArguments } from '../../scores/probability-arguments.js';
import { readBrier } from '../../scores/read-brier.js';
import { warn } from '../../warnings.js';
import { checkWeightSum } from '../../weighted-mean.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';

/**
 * Skill in squared distance: 1 − Brier score / that of the labels' shares as constant
 * probabilities.
 * @param y_true True labels, shape (nSamples,), or a row per sample with a single 1.
 * @param y_proba Probabilities of the greater of two labels, shape (nSamples,), or of every label,
 *   in rows.
 * @param options By name: `sample_weight`, `pos_label`, `labels`.
 * @returns A number of at most 1; NaN, with a warning, with fewer than two samples; −∞ or NaN, with
 *   a warning, of one label.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `d2_brier_score`
 * @example
 * d2_brier_score([0, 1], [0.25, 0.75]); // → 0.75
 */
export function d2_brier_score(
  y_true: ArrayLikeInput,
  y_proba: ArrayLikeInput,
  options?: Omit<BrierBaseArguments, 'y_true' | 'y_proba'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function d2_brier_score(...args: ByName<BrierBaseArguments>): number;
export function d2_brier_score(...received: readonly unknown[]): unknown {
  return callMetric<BrierBaseArguments, number>('d2_brier_score', received, {
    parameters: BRIER_PARAMETERS,
    compute: ({ y_true, y_proba, sample_weight, pos_label, labels }) => {
      if (isTooShort(y_true, y_proba, sample_weight)) return NaN;
      const read = readBrier(y_true, y_proba, sample_weight, pos_label, labels);
      checkWeightSum(read.weights);
      const skill = read.indicator
        ? indicatorSkill(read.indicator, squaredCell)
        : d2Brier(read.codes, read.probabilities, read.options);
      if (!Number.isFinite(skill)) warn('RuntimeWarning', 'y_true has one label, it is x / 0');
      return skill;
    },
  });
}
