import { reduceRateDifference } from '../kernels/reduce-rate-difference.js';
import { reduceRateDifferenceOfIntegers } from '../kernels/twins/reduce-rate-difference-of-integers.js';
import { classMetric } from '../define/class-metric.js';
import { fourCounts } from '../define/four-counts.js';
import type { ClassMetric } from '../define/metric.js';

/**
 * How far a prediction can be trusted beyond chance: precision + negative predictive value − 1,
 * which is tp / (tp + fp) − fn / (fn + tn). It is informedness with truth and prediction in each
 * other's place. Also called ΔP. In micro over classes the negative predictive value is 0 or
 * undefined, because a single-label problem pools with TN = 0.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [−1, 1], shape (m,); one number with an average. Undefined where there are no
 *   rows predicted as a class, or none predicted otherwise: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see Powers 2011, "Evaluation: from precision, recall and F-measure to ROC, informedness,
 *   markedness and correlation".
 */
export const markedness: ClassMetric = /* @__PURE__ */ classMetric({
  name: 'markedness',
  undefinedReason: 'no predicted samples or none predicted negative',
  direction: 'max',
  range: [-1, 1],
  needs: ['fn', 'tn'],
  // The same form as informedness, with truth and prediction in each other's place.
  write: /* @__PURE__ */ fourCounts(
    (tp, fp, fn, tn, out) => reduceRateDifference(tp, fn, fp, tn, out),
    (tp, fp, fn, tn, out) => reduceRateDifferenceOfIntegers(tp, fn, fp, tn, out),
  ),
});
