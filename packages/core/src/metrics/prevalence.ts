import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { shareOfSide } from './share-of-side.js';

const METRIC = /* @__PURE__ */ shareOfSide('prevalence', [1, 0, 1, 0]);

/**
 * Share of all rows that are of a class: (tp + fn) / (tp + fp + fn + tn). Also called base rate.
 * Micro over classes is 1, because a single-label problem has no negative class.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are
 *   no samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see R caret `confusionMatrix`, Prevalence.
 */
export function prevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function prevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L>,
): number;
export function prevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function prevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
