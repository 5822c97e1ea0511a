import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { ratioMetric } from './ratio.js';

const METRIC = /* @__PURE__ */ ratioMetric({
  name: 'falseOmissionRate',
  reason: 'no samples predicted negative',
  over: [0, 0, 1, 0],
  under: [0, 0, 1, 1],
});

/**
 * Of the rows not predicted as a class, the share that is of it after all: fn / (fn + tn),
 * 1 − negative predictive value. Micro over classes is 1 or undefined, because a single-label problem
 * pools with TN = 0.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are
 *   no rows predicted negative: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see Wikipedia, "Confusion matrix", FOR.
 */
export function falseOmissionRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function falseOmissionRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L>,
): number;
export function falseOmissionRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function falseOmissionRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
