import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Of the rows predicted as a class, the share that is not of it: fp / (fp + tp), 1 − precision.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   predicted samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `precision_score`: 1 − its value where precision is defined.
 */
export const falseDiscoveryRate: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'falseDiscoveryRate',
    undefinedReason: 'no predicted samples',
    direction: 'min',
    range: [0, 1],
    over: [0, 1, 0, 0],
    under: [1, 1, 0, 0],
  }),
);
