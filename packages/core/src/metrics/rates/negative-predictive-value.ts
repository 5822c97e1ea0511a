import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Of the rows not predicted as a class, the share that is not of it: tn / (tn + fn): the precision
 * of the negative answer. Micro over classes is 0 or undefined, because a single-label problem
 * pools with TN = 0.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   rows predicted negative: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `precision_score` with the other class as `pos_label` (binary).
 */
export const negativePredictiveValue: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'negativePredictiveValue',
    undefinedReason: 'no samples predicted negative',
    direction: 'max',
    range: [0, 1],
    over: [0, 0, 0, 1],
    under: [0, 0, 1, 1],
  }),
);
