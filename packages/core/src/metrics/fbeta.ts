import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import { MetricError } from '../errors.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import type { RowMetric } from './evaluate.js';
import { ratioMetric } from './ratio.js';

/** The option of `fbeta` that other metrics do not have. */
export interface BetaOption {
  /** Weight of recall against precision, in [0, ∞]: above 1 favours recall, below 1 precision. */
  readonly beta: number;
}

/**
 * The metric Fβ of one β.
 *
 * @param caller Name of the public function.
 * @param beta In [0, ∞]; 0 is precision, ∞ is recall.
 * @returns The metric.
 * @throws {MetricError} `invalid-option`.
 */
export function fbetaMetric(caller: string, beta: number | undefined): RowMetric {
  if (typeof beta !== 'number' || !(beta >= 0)) {
    const allowed = 'a number of at least 0';
    throw new MetricError(caller, { code: 'invalid-option', option: 'beta', value: beta, allowed });
  }
  const square = beta * beta;
  if (square === Infinity) {
    return ratioMetric({
      name: 'fbeta',
      reason: 'no true samples',
      over: [1, 0, 0, 0],
      under: [1, 0, 1, 0],
    });
  }
  return ratioMetric({
    name: 'fbeta',
    reason: square === 0 ? 'no predicted samples' : 'no true nor predicted samples',
    over: [1 + square, 0, 0, 0],
    under: [1 + square, 1, square, 0],
  });
}

/**
 * Weighted harmonic mean of precision and recall, from the counts:
 * (1 + β²) tp / ((1 + β²) tp + fp + β² fn).
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options `beta`, average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are
 *   no true nor predicted samples (β = 0: no predicted, β = ∞: no true ones): `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `fbeta_score`.
 */
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  options: PerRowOptions<L> & BetaOption,
): Float64Array;
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L> & BetaOption,
): number;
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> & BetaOption,
): Float64Array | number;
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: (MetricOptions<L> & BetaOption) | null,
): Float64Array | number {
  return evaluateMetric(fbetaMetric('fbeta', options?.beta), source, options ?? {});
}
