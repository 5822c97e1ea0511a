import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Of the rows not of a class, the share that was predicted as it: fp / (fp + tn), 1 − specificity.
 * Also called fall-out, probability of false alarm, type I error rate. Micro over classes is 1 or
 * undefined, because a single-label problem pools with TN = 0.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   true negative samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `roc_curve`, whose `fpr` is this rate at each threshold.
 */
export const falsePositiveRate: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'falsePositiveRate',
    undefinedReason: 'no true negative samples',
    direction: 'min',
    range: [0, 1],
    over: [0, 1, 0, 0],
    under: [0, 1, 0, 1],
  }),
);
