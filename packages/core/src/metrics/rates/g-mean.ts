import { reduceGMean } from '../kernels/reduce-g-mean.js';
import { classMetric } from '../define/class-metric.js';
import { fourCounts } from '../define/four-counts.js';
import type { ClassMetric } from '../define/metric.js';

/**
 * Geometric mean of recall and specificity: √(recall · specificity), 0 as soon as one side is never
 * found. Also called G-mean. Of a matrix it is a value per class against the rest, not the K-th
 * root of the product of all recalls. Micro over classes is 0 or undefined, because a single-label
 * problem pools with TN = 0.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   rows of a class, or none of the rest: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see imbalanced-learn `geometric_mean_score` (binary) and the column `geo` of its report.
 * @see Kubat & Matwin 1997.
 */
export const gMean: ClassMetric = /* @__PURE__ */ classMetric({
  name: 'gMean',
  undefinedReason: 'no true or no true negative samples',
  direction: 'max',
  range: [0, 1],
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceGMean),
});
