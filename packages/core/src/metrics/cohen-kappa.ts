import type {
  AverageOptions,
  AverageWeights,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
} from '../averages/options.js';
import { checkOption } from '../columns/check.js';
import type { Label } from '../columns/label.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { MetricError } from '../errors.js';
import {
  reduceLinearDistance,
  reduceQuadraticDistance,
} from '../kernels/reduce-expected-distance.js';
import { reduceKappa } from '../kernels/reduce-kappa.js';
import { sum } from '../kernels/sum.js';
import { isConfusionMatrix, partsOf } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { evaluateWhole, wholeMetric } from './evaluate-whole.js';
import type { WholeMetric } from './evaluate-whole.js';
import { fourCounts } from './four-counts.js';
import { errorCount } from './matrix-sums.js';

/** How much a disagreement weighs by the distance of the two classes in the order of the labels. */
export type KappaWeights = 'linear' | 'quadratic';

/** The option of `cohenKappa` of a matrix. */
export interface KappaWeightsOption {
  /**
   * Of a matrix whose classes are ordered: `'linear'` weighs a disagreement by |i − j|,
   * `'quadratic'` by (i − j)², with i and j the **positions** of the two classes in
   * `matrix.labels`. Default: null, every disagreement weighs 1.
   */
  readonly weights?: KappaWeights | null | undefined;
}

const METRIC: WholeMetric = {
  name: 'cohenKappa',
  reason: 'truth and prediction of one and the same class',
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceKappa),
  whole: (matrix) => {
    const { support, predicted, total } = matrix;
    const expected = sum(support.map((rows, k) => rows * (total - (predicted[k] ?? 0))));
    return kappa(errorCount(matrix), expected, total);
  },
};

const LINEAR = /* @__PURE__ */ wholeMetric(METRIC, (matrix) => {
  const { support, predicted, total, nClasses } = matrix;
  const [rowsAfter, columnsAfter] = [new Float64Array(nClasses), new Float64Array(nClasses)];
  const expected = reduceLinearDistance(support, predicted, rowsAfter, columnsAfter);
  return kappa(observedDistance(matrix, Math.abs), expected, total);
});

const QUADRATIC = /* @__PURE__ */ wholeMetric(METRIC, (matrix) => {
  const { support, predicted, total } = matrix;
  const expected = total === 0 ? 0 : reduceQuadraticDistance(support, predicted, total);
  return kappa(
    observedDistance(matrix, (steps) => steps * steps),
    expected,
    total,
  );
});

/**
 * Cohen's kappa: agreement beyond what the margins alone would give. Weighted kappa of a matrix
 * forgives a near miss more than a far one.
 *
 * @param source A matrix (one number for the whole problem) or counts (a value per row, shape (m,)).
 * @param options Treatment of undefined values; of a matrix also `weights` of disagreements; with
 *   counts also the average, whose `weights` are those of rows.
 * @returns Values in [−1, 1]. Undefined where truth and prediction are of one and the same class only:
 *   `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `cohen_kappa_score`, which gives NaN where it is undefined.
 * @see Cohen 1968 for the weights.
 */
export function cohenKappa(
  source: ConfusionMatrix,
  options?: UndefinedOptions & KappaWeightsOption,
): number;
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
  options: Omit<MetricOptions<L>, 'weights'> & {
    readonly weights?: AverageWeights | KappaWeights | null | undefined;
  } = {},
): Float64Array | number {
  const { weights, ...others } = options;
  if (isConfusionMatrix(source)) {
    checkOption(METRIC.name, 'weights', weights ?? null, ['linear', 'quadratic', null]);
    const metric = weights === 'linear' ? LINEAR : weights === 'quadratic' ? QUADRATIC : METRIC;
    return evaluateWhole(metric, source, others);
  }
  if (weights === 'linear' || weights === 'quadratic') {
    const reason = `"${weights}" is for a matrix, the rows of counts are yes/no questions`;
    throw new MetricError(METRIC.name, { code: 'option-conflict', option: 'weights', reason });
  }
  return evaluateWhole(METRIC, source, { ...others, weights: weights ?? undefined });
}

/** `expected` is that of all pairs of rows, which is `total` times the disagreement by chance. */
function kappa(observed: number, expected: number, total: number): number {
  return expected === 0 || total === 0 ? NaN : 1 - (observed * total) / expected;
}

function observedDistance(matrix: ConfusionMatrix, weightOf: (steps: number) => number): number {
  const { trueCodes, predCodes, counts } = partsOf(matrix).errors;
  const distances = counts.map(
    (count, i) => count * weightOf((trueCodes[i] ?? 0) - (predCodes[i] ?? 0)),
  );
  return sum(distances);
}
