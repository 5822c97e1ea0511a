import { cohenKappa } from '@confmat/core';
import { ARRAY, NAN, NULL, oneOf, range } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { WeightArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { placedMatrix } from '../../label-scores/placed-matrix.js';
import { checkDenseTargets } from '../../targets/check-targets.js';
import { warn } from '../../warnings.js';
import { warnOfSingleLabel } from './confusion-matrix.js';

/** Arguments of `cohen_kappa_score`, by name. */
export interface CohenKappaScoreArguments extends WeightArguments {
  /** Labels that the one gave, shape (nSamples,). */
  readonly y1: ArrayLikeInput;
  /** Labels that the other gave, shape (nSamples,). */
  readonly y2: ArrayLikeInput;
  /** The labels, in the order that `weights` go by. Default: all, ascending. */
  readonly labels?: ArrayLikeInput | null | undefined;
  /**
   * What a disagreement weighs, by the distance of the labels' **places**. Default: null, 1 each.
   */
  readonly weights?: 'linear' | 'quadratic' | null | undefined;
  /** The score where it is undefined: NaN or a number in [−1, 1]. Default: NaN. */
  readonly replace_undefined_by?: number | undefined;
}

/**
 * Agreement beyond chance.
 * @param y1 Labels that the one gave, shape (nSamples,).
 * @param y2 Labels that the other gave, shape (nSamples,).
 * @param options By name: `labels`, `weights`, `sample_weight`, `replace_undefined_by`.
 * @returns A score in [−1, 1]; `replace_undefined_by`, with a warning, where no sample or one label
 *   is left.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `cohen_kappa_score`
 * @example
 * cohen_kappa_score([0, 1, 2, 1], [0, 2, 2, 1], { weights: 'quadratic' }); // → 0.8
 */
export function cohen_kappa_score(
  y1: ArrayLikeInput,
  y2: ArrayLikeInput,
  options?: Omit<CohenKappaScoreArguments, 'y1' | 'y2'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function cohen_kappa_score(
  ...args:
    | [y1: ArrayLikeInput, options: Omit<CohenKappaScoreArguments, 'y1'>]
    | [options: CohenKappaScoreArguments]
): number;
export function cohen_kappa_score(...received: readonly unknown[]): unknown {
  return callMetric<CohenKappaScoreArguments, number>('cohen_kappa_score', received, {
    parameters: {
      y1: required(ARRAY),
      y2: required(ARRAY),
      labels: optional(null, ARRAY, NULL),
      weights: optional(null, oneOf('linear', 'quadratic'), NULL),
      sample_weight: optional(null, ARRAY, NULL),
      replace_undefined_by: optional(
        NaN,
        NAN,
        range('a number in [-1, 1]', (value) => value >= -1 && value <= 1),
      ),
    },
    compute: ({ y1, y2, labels, weights, sample_weight, replace_undefined_by }) => {
      const targets = checkDenseTargets(y1, y2, sample_weight);
      const matrix = placedMatrix(targets, labels);
      warnOfSingleLabel(matrix);
      const score = cohenKappa(matrix, { weights, zeroDivision: NaN });
      if (!Number.isNaN(score)) return score;
      const what = matrix.total === 0 ? 'no sample has labels' : 'y1 and y2 have one label';
      const text = `the score is undefined and set to ${replace_undefined_by}, ${what} in common. Use the \`replace_undefined_by\` param to control this behavior.`;
      warn('UndefinedMetricWarning', text);
      return replace_undefined_by;
    },
  });
}
