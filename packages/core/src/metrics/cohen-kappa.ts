import type {
  AverageOptions,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
} from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { reduceKappa } from '../kernels/reduce-kappa.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { evaluateWhole } from './evaluate-whole.js';
import type { WholeMetric } from './evaluate-whole.js';
import { sum } from '../kernels/sum.js';
import { fourCounts } from './four-counts.js';
import { errorCount } from './matrix-sums.js';

const METRIC: WholeMetric = {
  name: 'cohenKappa',
  reason: 'truth and prediction of one and the same class',
  needs: ['fn', 'tn'],
  write: fourCounts(reduceKappa),
  whole: (matrix) => {
    const { support, predicted, total } = matrix;
    const expected = sum(support.map((rows, k) => rows * (total - (predicted[k] ?? 0))));
    if (expected === 0 || total === 0) return NaN;
    return 1 - (errorCount(matrix) * total) / expected;
  },
};

/**
 * Cohen's kappa: agreement beyond what the margins alone would give.
 *
 * @param source A matrix (one number for the whole problem) or counts (a value per row, shape (m,)).
 * @param options Treatment of undefined values; with counts also the average.
 * @returns Values in [−1, 1]. Undefined where truth and prediction are of one and the same class only:
 *   `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `cohen_kappa_score`, which gives NaN where it is undefined.
 */
export function cohenKappa(source: ConfusionMatrix, options?: UndefinedOptions): number;
export function cohenKappa<L extends Label>(
  source: BinaryCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function cohenKappa<L extends Label>(
  source: BinaryCounts<L>,
  options: AverageOptions<L>,
): number;
export function cohenKappa<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: MetricOptions<L>,
): Float64Array | number;
export function cohenKappa<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateWhole(METRIC, source, options);
}
