import { d2Brier } from '@confmat/thresholds';
import { defineMetric } from '../arguments/define-metric.js';
import { indicatorSkill, squaredCell } from '../scores/indicator-losses.js';
import { BRIER_PARAMETERS } from '../scores/probability-arguments.js';
import type { BrierBaseArguments, ProbabilityFunction } from '../scores/probability-arguments.js';
import { readBrier } from '../scores/read-brier.js';
import { isTooShort } from '../scores/too-short.js';
import { warn } from '../warnings.js';
import { checkWeightSum } from '../weighted-mean.js';

/**
 * Skill in squared distance: 1 − Brier score / that of the labels' shares as constant
 * probabilities.
 *
 * @returns A number of at most 1; NaN, with a warning, with fewer than two samples; −∞ or NaN, with a
 *   warning, of one label.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `d2_brier_score`
 * @example
 * d2_brier_score([0, 1], [0.25, 0.75]); // → 0.75
 */
export const d2_brier_score: ProbabilityFunction<BrierBaseArguments, number> =
  /* @__PURE__ */ defineMetric<BrierBaseArguments, number>({
    name: 'd2_brier_score',
    nPositional: 2,
    parameters: BRIER_PARAMETERS,
    compute: ({ y_true, y_proba, sample_weight, pos_label, labels }, caller) => {
      if (isTooShort(caller, y_true, y_proba, sample_weight)) return NaN;
      const read = readBrier(caller, y_true, y_proba, sample_weight, pos_label, labels);
      checkWeightSum(caller, read.weights);
      const skill = read.indicator
        ? indicatorSkill(caller, read.indicator, squaredCell)
        : d2Brier(read.codes, read.probabilities, read.options);
      if (!Number.isFinite(skill))
        warn('RuntimeWarning', caller, 'y_true has one label, it is x / 0');
      return skill;
    },
  });
