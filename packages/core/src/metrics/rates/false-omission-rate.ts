import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Of the rows not predicted as a class, the share that is of it after all: fn / (fn + tn), 1 −
 * negative predictive value. Micro over classes is 1 or undefined, because a single-label problem
 * pools with TN = 0.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   rows predicted negative: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see Wikipedia, "Confusion matrix", FOR.
 */
export const falseOmissionRate: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'falseOmissionRate',
    undefinedReason: 'no samples predicted negative',
    direction: 'min',
    range: [0, 1],
    over: [0, 0, 1, 0],
    under: [0, 0, 1, 1],
  }),
);
