import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Overlap of true and predicted rows: tp / (tp + fp + fn). Also called intersection over union,
 * critical success index.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   true nor predicted samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `jaccard_score`.
 */
export const jaccard: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'jaccard',
    undefinedReason: 'no true nor predicted samples',
    direction: 'max',
    range: [0, 1],
    over: [1, 0, 0, 0],
    under: [1, 1, 1, 0],
  }),
);
