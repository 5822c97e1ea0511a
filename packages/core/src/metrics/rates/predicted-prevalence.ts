import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { shareOfSide } from '../define/share-of-side.js';

/**
 * Share of all rows that were predicted as a class: (tp + fp) / (tp + fp + fn + tn). Also called
 * detection prevalence, positive rate, alert rate. Micro over classes is 1, because a single-label
 * problem has no negative class.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see R caret `confusionMatrix`, Detection Prevalence.
 */
export const predictedPrevalence: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ shareOfSide('predictedPrevalence', [1, 1, 0, 0]),
);
