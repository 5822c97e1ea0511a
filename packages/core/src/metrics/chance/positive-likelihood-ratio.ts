import { reduceLikelihoodRatio } from '../kernels/reduce-likelihood-ratio.js';
import { classMetric } from '../define/class-metric.js';
import { fourCounts } from '../define/four-counts.js';
import type { ClassMetric } from '../define/metric.js';

/**
 * How many times more often a class is predicted for its own rows than for the others: recall /
 * false positive rate. 1 is guessing; the greater, the more a positive answer says. Also called
 * LR+. In micro over classes the false positive rate is 1, because a single-label problem pools
 * with TN = 0.
 *
 * The default `zeroDivision` of 0 is also the ratio of a prediction that is never right, while no
 * false positives at all are its limit ∞: pass NaN to tell them apart, as scikit-learn does.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, ∞), shape (m,); one number with an average. Undefined where there are no
 *   true samples or no false positives: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `class_likelihood_ratios`, the first value; its `replace_undefined_by` is NaN
 *   by default and does not apply where there are no true samples.
 */
export const positiveLikelihoodRatio: ClassMetric = /* @__PURE__ */ classMetric({
  name: 'positiveLikelihoodRatio',
  undefinedReason: 'no true samples or no false positives',
  direction: 'max',
  range: [0, Infinity],
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceLikelihoodRatio),
});
