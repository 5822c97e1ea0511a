import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { shareOfSide } from '../define/share-of-side.js';

/**
 * Share of all rows that are of a class: (tp + fn) / (tp + fp + fn + tn). Also called base rate.
 * Micro over classes is 1, because a single-label problem has no negative class.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see R caret `confusionMatrix`, Prevalence.
 */
export const prevalence: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ shareOfSide('prevalence', [1, 0, 1, 0]),
);
