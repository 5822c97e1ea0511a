import { reduceLikelihoodRatio } from '../kernels/reduce-likelihood-ratio.js';
import { classMetric } from '../define/class-metric.js';
import { fourCounts } from '../define/four-counts.js';
import type { ClassMetric } from '../define/metric.js';

/**
 * How many times more often a class is not predicted for its own rows than for the others: false
 * negative rate / specificity. 1 is guessing; the smaller, the more a negative answer says. Also
 * called LR−. Micro over classes is undefined, because a single-label problem pools with TN = 0.
 *
 * The default `zeroDivision` of 0 is also the best possible ratio, while no true negatives at all
 * are its worst: pass NaN to tell them apart, as scikit-learn does.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, ∞), shape (m,); one number with an average. Undefined where there are no
 *   true samples or no true negatives: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `class_likelihood_ratios`, the second value; its `replace_undefined_by` is NaN
 *   by default and does not apply where there are no true samples.
 */
export const negativeLikelihoodRatio: ClassMetric = /* @__PURE__ */ classMetric({
  name: 'negativeLikelihoodRatio',
  undefinedReason: 'no true samples or no true negatives',
  direction: 'min',
  range: [0, Infinity],
  needs: ['fn', 'tn'],
  // The same form as the positive one, with the negative answer in the place of the positive.
  write: /* @__PURE__ */ fourCounts((tp, fp, fn, tn, out) =>
    reduceLikelihoodRatio(fn, tn, tp, fp, out),
  ),
});
