import { correctCount } from './matrix-sums.js';
import { meanPerRow } from '../define/mean-per-row.js';
import type { ProblemMetric } from '../define/metric.js';
import { problemMetric } from '../define/problem-metric.js';

/**
 * Share of the rows that were predicted right. It hides imbalance: a model that never finds a rare
 * class can be very accurate.
 * @param source A matrix (one number for the whole problem) or counts (a value per row,
 *   shape (m,)).
 * @param options Treatment of undefined values; with counts also the average.
 * @returns Values in [0, 1]. Undefined where there are no samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `accuracy_score`.
 */
export const accuracy: ProblemMetric = /* @__PURE__ */ problemMetric(
  /* @__PURE__ */ meanPerRow('accuracy', 'max', [1, 0, 0, 1]),
  (matrix) => (matrix.total === 0 ? NaN : correctCount(matrix) / matrix.total),
);
