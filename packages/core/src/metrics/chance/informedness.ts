import { reduceRateDifference } from '../kernels/reduce-rate-difference.js';
import { reduceRateDifferenceOfIntegers } from '../kernels/twins/reduce-rate-difference-of-integers.js';
import { classMetric } from '../define/class-metric.js';
import { fourCounts } from '../define/four-counts.js';
import type { ClassMetric } from '../define/metric.js';

/**
 * How much better than chance a prediction knows the truth: recall + specificity − 1, which is tp /
 * (tp + fn) − fp / (fp + tn). 0 is guessing, 1 is perfect, −1 always wrong. Also called Youden's J,
 * bookmaker informedness, ΔP′, Peirce skill score. In micro over classes specificity is 0 or
 * undefined, because a single-label problem pools with TN = 0.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [−1, 1], shape (m,); one number with an average. Undefined where there are no
 *   rows of a class, or none of the rest: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see Youden 1950; Powers 2011, "Evaluation: from precision, recall and F-measure to ROC,
 *   informedness, markedness and correlation".
 * @see scikit-learn `balanced_accuracy_score` with `adjusted=True`: the same of two classes.
 */
export const informedness: ClassMetric = /* @__PURE__ */ classMetric({
  name: 'informedness',
  undefinedReason: 'no true or no true negative samples',
  direction: 'max',
  range: [-1, 1],
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceRateDifference, reduceRateDifferenceOfIntegers),
});
