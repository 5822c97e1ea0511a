import { defineMetric } from '../arguments/define-metric.js';
import type { TargetsFunction } from '../arguments/metric-function.js';
import { checkTargets } from '../targets/check-targets.js';
import { weightedSum } from '../weighted-mean.js';
import { ACCURACY_PARAMETERS, accuracyOf } from './accuracy-score.js';
import type { AccuracyScoreArguments } from './accuracy-score.js';

/**
 * Share of the samples that were predicted wrong: 1 − `accuracy_score`.
 *
 * @returns A share in [0, 1], or the number (sum of weights) of wrong samples.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `zero_one_loss`
 * @example
 * zero_one_loss([2, 2, 3, 4], [1, 2, 3, 4]); // → 0.25
 */
export const zero_one_loss: TargetsFunction<AccuracyScoreArguments, number> =
  /* @__PURE__ */ defineMetric<AccuracyScoreArguments, number>({
    name: 'zero_one_loss',
    nPositional: 2,
    parameters: ACCURACY_PARAMETERS,
    compute: ({ y_true, y_pred, normalize, sample_weight }, caller) => {
      const targets = checkTargets(caller, y_true, y_pred, sample_weight);
      const score = accuracyOf(caller, targets, normalize);
      if (normalize) return 1 - score;
      const { weights, nSamples } = targets;
      return (weights ? weightedSum(weights, null) : nSamples) - score;
    },
  });
