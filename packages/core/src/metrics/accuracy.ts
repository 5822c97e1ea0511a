import type {
  AverageOptions,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
} from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { evaluateWhole, wholeMetric } from './evaluate-whole.js';
import { correctCount } from './matrix-sums.js';
import { shareOfRows } from './share-of-rows.js';

const METRIC = /* @__PURE__ */ wholeMetric(
  /* @__PURE__ */ shareOfRows('accuracy', [1, 0, 0, 1]),
  (matrix) => (matrix.total === 0 ? NaN : correctCount(matrix) / matrix.total),
);

/**
 * Share of the rows that were predicted right. It hides imbalance: a model that never finds a rare
 * class can be very accurate.
 *
 * @param source A matrix (one number for the whole problem) or counts (a value per row, shape (m,)).
 * @param options Treatment of undefined values; with counts also the average.
 * @returns Values in [0, 1]. Undefined where there are no samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `accuracy_score`.
 */
export function accuracy(source: ConfusionMatrix, options?: UndefinedOptions): number;
export function accuracy<L extends Label>(
  source: BinaryCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function accuracy<L extends Label>(
  source: BinaryCounts<L>,
  options: AverageOptions<L>,
): number;
export function accuracy<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: MetricOptions<L>,
): Float64Array | number;
export function accuracy<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateWhole(METRIC, source, options);
}
