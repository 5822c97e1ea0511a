import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Of the rows of a class, the share that was not predicted as it: fn / (fn + tp), 1 − recall. Also
 * called miss rate, type II error rate.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   true samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `det_curve`, whose `fnr` is this rate at each threshold.
 */
export const falseNegativeRate: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'falseNegativeRate',
    undefinedReason: 'no true samples',
    direction: 'min',
    range: [0, 1],
    over: [0, 0, 1, 0],
    under: [1, 0, 1, 0],
  }),
);
