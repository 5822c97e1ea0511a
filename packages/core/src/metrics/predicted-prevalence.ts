import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { shareOfSide } from './share-of-side.js';

const METRIC = /* @__PURE__ */ shareOfSide('predictedPrevalence', [1, 1, 0, 0]);

/**
 * Share of all rows that were predicted as a class: (tp + fp) / (tp + fp + fn + tn). Also called
 * detection prevalence, positive rate, alert rate. Micro over classes is 1, because a single-label
 * problem has no negative class.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are
 *   no samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see R caret `confusionMatrix`, Detection Prevalence.
 */
export function predictedPrevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function predictedPrevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L>,
): number;
export function predictedPrevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function predictedPrevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
