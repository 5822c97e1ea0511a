import { classMetric } from '../define/class-metric.js';
import type { ClassMetric } from '../define/metric.js';
import { ratio } from '../define/ratio.js';

/**
 * Harmonic mean of precision and recall: tp / (tp + (fp + fn) / 2). Also called F-measure, Dice
 * coefficient. The macro average is the mean of the rows' F1, not the F1 of mean precision and
 * recall.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   true nor predicted samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `f1_score`.
 */
export const f1: ClassMetric = /* @__PURE__ */ classMetric(
  /* @__PURE__ */ ratio({
    name: 'f1',
    undefinedReason: 'no true nor predicted samples',
    direction: 'max',
    range: [0, 1],
    over: [2, 0, 0, 0],
    under: [2, 1, 1, 0],
  }),
);
