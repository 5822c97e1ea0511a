import { reduceOddsRatio } from '../kernels/reduce-odds-ratio.js';
import { classMetric } from '../define/class-metric.js';
import { fourCounts } from '../define/four-counts.js';
import type { ClassMetric } from '../define/metric.js';

/**
 * Odds of a class among the rows predicted as it, above those among the other rows: (tp · tn) /
 * (fp · fn), the ratio of the two likelihood ratios. 1 is guessing; the greater, the better. Micro
 * over classes is 0 or undefined, because a single-label problem pools with TN = 0.
 *
 * The default `zeroDivision` of 0 is also the worst possible value, while a perfect prediction has
 * no errors to divide by: pass NaN to tell them apart.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, ∞), shape (m,); one number with an average. Undefined where there are no
 *   false positives or no false negatives: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see Glas et al. 2003, "The diagnostic odds ratio: a single indicator of test performance".
 */
export const diagnosticOddsRatio: ClassMetric = /* @__PURE__ */ classMetric({
  name: 'diagnosticOddsRatio',
  undefinedReason: 'no false positives or no false negatives',
  direction: 'max',
  range: [0, Infinity],
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceOddsRatio),
});
