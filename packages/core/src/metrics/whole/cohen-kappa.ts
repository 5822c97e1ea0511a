import type { AverageWeights, MetricOptions } from '../../averages/options.js';
import { checkOption } from '../../columns/check.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { reduceKappa } from '../kernels/reduce-kappa.js';
import { reduceKappaOfIntegers } from '../kernels/twins/reduce-kappa-of-integers.js';
import { isConfusionMatrix } from '../../matrix/matrix.js';
import { evaluateMetric } from '../define/evaluate.js';
import { fourCounts } from '../define/four-counts.js';
import { kappaOfMatrix, linearKappaOfMatrix, quadraticKappaOfMatrix } from './kappa-of-matrix.js';
import { metricOf } from '../define/metric.js';
import type { ProblemMetric, RowMetric } from '../define/metric.js';
import { evaluateWhole } from '../define/problem-metric.js';
import type { OfMatrix } from '../define/problem-metric.js';
import type { MetricError } from '../../errors/metric-error.js';
import { optionConflict } from '../../errors/refusals.js';

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

const PER_ROW: RowMetric = {
  name: 'cohenKappa',
  undefinedReason: 'truth and prediction of one and the same class',
  direction: 'max',
  range: [-1, 1],
  needs: ['fn', 'tn'],
  write: /* @__PURE__ */ fourCounts(reduceKappa, reduceKappaOfIntegers),
};

const PLAIN: OfMatrix = { whole: kappaOfMatrix };
const LINEAR: OfMatrix = { whole: linearKappaOfMatrix };
const QUADRATIC: OfMatrix = { whole: quadraticKappaOfMatrix };

/**
 * Cohen's kappa: agreement beyond what the margins alone would give. Weighted kappa of a matrix
 * forgives a near miss more than a far one.
 * @param source A matrix (one number for the whole problem) or counts (a value per row,
 *   shape (m,)).
 * @param options Treatment of undefined values; of a matrix also `weights` of disagreements; with
 *   counts also the average, whose `weights` are those of rows.
 * @returns Values in [−1, 1]. Undefined where truth and prediction are of one and the same class
 *   only: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `cohen_kappa_score`, which gives NaN where it is undefined.
 * @see Cohen 1968 for the weights.
 */
export const cohenKappa: ProblemMetric<KappaWeightsOption> = /* @__PURE__ */ metricOf(
  evaluateKappa,
  PER_ROW,
) as ProblemMetric<KappaWeightsOption>;

function evaluateKappa(
  source: MatrixOrCounts,
  options: (Omit<MetricOptions, 'weights'> & Weights) | undefined,
): Float64Array | number {
  const weights = (options as Weights | null | undefined)?.weights;
  if (isConfusionMatrix(source)) {
    checkOption('weights', weights ?? null, ['linear', 'quadratic', null]);
    const ofMatrix = weights === 'linear' ? LINEAR : weights === 'quadratic' ? QUADRATIC : PLAIN;
    if (weights === undefined)
      return evaluateWhole(PER_ROW, ofMatrix, source, options as MetricOptions);
    const others = { ...options, weights: undefined } as MetricOptions;
    return evaluateWhole(PER_ROW, ofMatrix, source, others);
  }
  if (weights === 'linear' || weights === 'quadratic') throw kappaWeightsOfCounts(weights);
  return evaluateMetric(PER_ROW, source, options as MetricOptions | undefined);
}

/** Of a matrix the weights of disagreements, of counts those of rows. */
interface Weights {
  readonly weights?: AverageWeights | KappaWeights | null | undefined;
}

function kappaWeightsOfCounts(weights: string): MetricError {
  const words = `"${weights}" is for a matrix, the rows of counts are yes/no questions`;
  return optionConflict('weights', words);
}
