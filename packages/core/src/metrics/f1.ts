import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { ratioMetric } from './ratio.js';

const METRIC = /* @__PURE__ */ ratioMetric({
  name: 'f1',
  reason: 'no true nor predicted samples',
  over: [2, 0, 0, 0],
  under: [2, 1, 1, 0],
});

/**
 * Harmonic mean of precision and recall: tp / (tp + (fp + fn) / 2). Also called F-measure, Dice
 * coefficient. The macro average is the mean of the rows' F1, not the F1 of mean precision and
 * recall.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are
 *   no true nor predicted samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `f1_score`.
 */
export function f1<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function f1<L extends Label>(source: MatrixOrCounts<L>, options: AverageOptions<L>): number;
export function f1<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function f1<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
