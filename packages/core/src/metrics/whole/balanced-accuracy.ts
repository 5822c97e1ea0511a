import type { MetricOptions } from '../../averages/options.js';
import { meanOfDefined } from '../../averages/average-rows.js';
import { checkOption } from '../../columns/check.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { reduceBalancedAccuracy } from '../kernels/reduce-balanced-accuracy.js';
import { isConfusionMatrix } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { adjustedBalancedAccuracy } from './adjusted-balanced-accuracy.js';
import { evaluateMetric } from '../define/evaluate.js';
import { fourCounts } from '../define/four-counts.js';
import { correctCounts } from './matrix-sums.js';
import { metricOf } from '../define/metric.js';
import type { ProblemMetric, RowMetric } from '../define/metric.js';
import { evaluateWhole } from '../define/problem-metric.js';
import type { OfMatrix } from '../define/problem-metric.js';
import type { MetricError } from '../../errors/metric-error.js';
import { optionConflict } from '../../errors/refusals.js';

/** The option of `balancedAccuracy` that other metrics do not have. */
export interface AdjustedOption {
  /**
   * Of a matrix: whether to subtract what guessing scores and to rescale, (score − 1/k) / (1 − 1/k)
   * for k classes with true rows, so that guessing is 0 and perfect 1. Default: false.
   */
  readonly adjusted?: boolean | undefined;
}

const PER_ROW: RowMetric = {
  name: 'balancedAccuracy',
  undefinedReason: 'no samples',
  direction: 'max',
  range: [0, 1],
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceBalancedAccuracy),
};

const PLAIN: OfMatrix = { whole: meanRecall };

const ADJUSTED: OfMatrix = {
  whole: adjustedBalancedAccuracy,
  undefinedReason: 'fewer than two classes with true samples',
};

/**
 * Mean recall over the classes that have true rows, so that every class counts alike. Of counts:
 * the mean of recall and specificity, or the one of them that is defined.
 * @param source A matrix (one number for the whole problem) or counts (a value per row,
 *   shape (m,)).
 * @param options Treatment of undefined values; of a matrix also `adjusted`; with counts also the
 *   average.
 * @returns Values in [0, 1]; adjusted in [1 / (1 − k), 1]. Undefined where there are no samples,
 *   adjusted where fewer than two classes have true ones: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `balanced_accuracy_score`, which gives −∞ or NaN for one class adjusted.
 */
export const balancedAccuracy: ProblemMetric<AdjustedOption> = /* @__PURE__ */ metricOf(
  evaluateBalanced,
  PER_ROW,
) as ProblemMetric<AdjustedOption>;

function evaluateBalanced(
  source: MatrixOrCounts,
  options: (MetricOptions & AdjustedOption) | undefined,
): Float64Array | number {
  if (typeof options !== 'object' || (options as unknown) === null || !('adjusted' in options)) {
    return isConfusionMatrix(source)
      ? evaluateWhole(PER_ROW, PLAIN, source, options)
      : evaluateMetric(PER_ROW, source, options);
  }
  const { adjusted = false, ...others } = options;
  checkOption('adjusted', adjusted, [true, false]);
  if (isConfusionMatrix(source)) {
    return evaluateWhole(PER_ROW, adjusted ? ADJUSTED : PLAIN, source, others);
  }
  if (adjusted) throw adjustedOfCounts();
  return evaluateMetric(PER_ROW, source, others);
}

function meanRecall(matrix: ConfusionMatrix): number {
  const correct = correctCounts(matrix);
  return meanOfDefined(matrix.support.map((rows, k) => (correct[k] ?? 0) / rows));
}

function adjustedOfCounts(): MetricError {
  const words = 'is for a matrix, of counts each row is a problem of its own';
  return optionConflict('adjusted', words);
}
