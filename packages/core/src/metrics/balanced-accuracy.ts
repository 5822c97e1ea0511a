import type {
  AverageOptions,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
} from '../averages/options.js';
import { meanOfDefined } from '../averages/average-rows.js';
import { checkOption } from '../columns/check.js';
import type { Label } from '../columns/label.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { MetricError } from '../errors.js';
import { reduceBalancedAccuracy } from '../kernels/reduce-balanced-accuracy.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { evaluateWhole, wholeMetric } from './evaluate-whole.js';
import type { WholeMetric } from './evaluate-whole.js';
import { fourCounts } from './four-counts.js';
import { correctCounts } from './matrix-sums.js';

/** The option of `balancedAccuracy` that other metrics do not have. */
export interface AdjustedOption {
  /**
   * Of a matrix: whether to subtract what guessing scores and to rescale, (score − 1/k) / (1 − 1/k)
   * for k classes with true rows, so that guessing is 0 and perfect 1. Default: false.
   */
  readonly adjusted?: boolean | undefined;
}

const METRIC: WholeMetric = {
  name: 'balancedAccuracy',
  reason: 'no samples',
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceBalancedAccuracy),
  whole: (matrix) => {
    const correct = correctCounts(matrix);
    return meanOfDefined(matrix.support.map((rows, k) => (correct[k] ?? 0) / rows));
  },
};

const ADJUSTED = /* @__PURE__ */ wholeMetric(
  METRIC,
  (matrix) => {
    const guessing = 1 / matrix.support.reduce((k, rows) => (rows === 0 ? k : k + 1), 0);
    return guessing < 1 ? (METRIC.whole(matrix) - guessing) / (1 - guessing) : NaN;
  },
  'fewer than two classes with true samples',
);

/**
 * Mean recall over the classes that have true rows, so that every class counts alike. Of counts:
 * the mean of recall and specificity, or the one of them that is defined.
 *
 * @param source A matrix (one number for the whole problem) or counts (a value per row, shape (m,)).
 * @param options Treatment of undefined values; of a matrix also `adjusted`; with counts also the
 *   average.
 * @returns Values in [0, 1]; adjusted in [1 / (1 − k), 1]. Undefined where there are no samples,
 *   adjusted where fewer than two classes have true ones: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `balanced_accuracy_score`, which gives −∞ or NaN for one class adjusted.
 */
export function balancedAccuracy(
  source: ConfusionMatrix,
  options?: UndefinedOptions & AdjustedOption,
): number;
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
  options?: MetricOptions<L> & AdjustedOption,
): Float64Array | number;
export function balancedAccuracy<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> & AdjustedOption = {},
): Float64Array | number {
  const { adjusted = false } = options;
  checkOption(METRIC.name, 'adjusted', adjusted, [true, false]);
  if (adjusted && !isConfusionMatrix(source)) {
    const reason = 'is for a matrix, of counts each row is a problem of its own';
    throw new MetricError(METRIC.name, { code: 'option-conflict', option: 'adjusted', reason });
  }
  return evaluateWhole(adjusted ? ADJUSTED : METRIC, source, options);
}
