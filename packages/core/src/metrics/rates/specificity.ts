import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Of the rows not of a class, the share that was not predicted as it: tn / (tn + fp). Also called
 * true negative rate, selectivity. Micro over classes is 0 or undefined, because a single-label
 * problem pools with TN = 0.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   true negative samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `recall_score` with the other class as `pos_label` (binary).
 */
export const specificity: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'specificity',
    undefinedReason: 'no true negative samples',
    direction: 'max',
    range: [0, 1],
    over: [0, 0, 0, 1],
    under: [0, 1, 0, 1],
  }),
);
