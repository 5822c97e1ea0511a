import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { reduceRateDifference } from '../kernels/reduce-rate-difference.js';
import { evaluateMetric } from './evaluate.js';
import type { RowMetric } from './evaluate.js';
import { fourCounts } from './four-counts.js';

const METRIC: RowMetric = {
  name: 'markedness',
  reason: 'no predicted samples or none predicted negative',
  needs: ['fn', 'tn'],
  // The same form as informedness, with truth and prediction in each other's place.
  write: /* @__PURE__ */ fourCounts((tp, fp, fn, tn, out) =>
    reduceRateDifference(tp, fn, fp, tn, out),
  ),
};

/**
 * How far a prediction can be trusted beyond chance: precision + negative predictive value − 1,
 * which is tp / (tp + fp) − fn / (fn + tn). It is informedness with truth and prediction in each
 * other's place. Also called ΔP. In micro over classes the negative predictive value is 0 or
 * undefined, because a single-label problem pools with TN = 0.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [−1, 1], shape (m,); one number with an average. Undefined where there are
 *   no rows predicted as a class, or none predicted otherwise: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see Powers 2011, "Evaluation: from precision, recall and F-measure to ROC, informedness, markedness
 *   and correlation".
 */
export function markedness<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function markedness<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L>,
): number;
export function markedness<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function markedness<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
