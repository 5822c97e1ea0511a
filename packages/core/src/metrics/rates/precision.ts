import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Of the rows predicted as a class, the share that is of it: tp / (tp + fp). Also called positive
 * predictive value.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   predicted samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `precision_score`.
 */
export const precision: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'precision',
    undefinedReason: 'no predicted samples',
    direction: 'max',
    range: [0, 1],
    over: [1, 0, 0, 0],
    under: [1, 1, 0, 0],
  }),
);
