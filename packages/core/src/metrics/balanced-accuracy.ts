import type {
  AverageOptions,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
} from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { reduceBalancedAccuracy } from '../kernels/reduce-balanced-accuracy.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { evaluateWhole } from './evaluate-whole.js';
import type { WholeMetric } from './evaluate-whole.js';
import { meanOfDefined } from '../averages/average-rows.js';
import { fourCounts } from './four-counts.js';
import { correctCounts } from './matrix-sums.js';

const METRIC: WholeMetric = {
  name: 'balancedAccuracy',
  reason: 'no samples',
  needs: ['fn', 'tn'],
  write: fourCounts(reduceBalancedAccuracy),
  whole: (matrix) => {
    const correct = correctCounts(matrix);
    return meanOfDefined(matrix.support.map((rows, k) => (correct[k] ?? 0) / rows));
  },
};

/**
 * Mean recall over the classes that have true rows, so that every class counts alike. Of counts:
 * the mean of recall and specificity, or the one of them that is defined.
 *
 * @param source A matrix (one number for the whole problem) or counts (a value per row, shape (m,)).
 * @param options Treatment of undefined values; with counts also the average.
 * @returns Values in [0, 1]. Undefined where there are no samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `balanced_accuracy_score`.
 */
export function balancedAccuracy(source: ConfusionMatrix, options?: UndefinedOptions): number;
export function balancedAccuracy<L extends Label>(
  source: BinaryCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function balancedAccuracy<L extends Label>(
  source: BinaryCounts<L>,
  options: AverageOptions<L>,
): number;
export function balancedAccuracy<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: MetricOptions<L>,
): Float64Array | number;
export function balancedAccuracy<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateWhole(METRIC, source, options);
}
