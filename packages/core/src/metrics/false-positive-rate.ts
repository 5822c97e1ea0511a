import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { ratioMetric } from './ratio.js';

const METRIC = /* @__PURE__ */ ratioMetric({
  name: 'falsePositiveRate',
  reason: 'no true negative samples',
  over: [0, 1, 0, 0],
  under: [0, 1, 0, 1],
});

/**
 * Of the rows not of a class, the share that was predicted as it: fp / (fp + tn), 1 − specificity.
 * Also called fall-out, probability of false alarm, type I error rate. Micro over classes is 1 or
 * undefined, because a single-label problem pools with TN = 0.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are
 *   no true negative samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `roc_curve`, whose `fpr` is this rate at each threshold.
 */
export function falsePositiveRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function falsePositiveRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L>,
): number;
export function falsePositiveRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function falsePositiveRate<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
