import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { ratioMetric } from './ratio.js';

const METRIC = /* @__PURE__ */ ratioMetric({
  name: 'falseNegativeRate',
  reason: 'no true samples',
  over: [0, 0, 1, 0],
  under: [1, 0, 1, 0],
});

/**
 * Of the rows of a class, the share that was not predicted as it: fn / (fn + tp), 1 − recall. Also
 * called miss rate, type II error rate.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are
 *   no true samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `det_curve`, whose `fnr` is this rate at each threshold.
 */
export function falseNegativeRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function falseNegativeRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L>,
): number;
export function falseNegativeRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function falseNegativeRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
