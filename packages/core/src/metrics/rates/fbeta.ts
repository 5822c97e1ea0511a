import { named } from '../../errors/metric-error.js';
import type { AverageOptions, MetricOptions, PerRowOptions } from '../../averages/options.js';
import type { Label } from '../../label.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { evaluateMetric } from '../define/evaluate.js';
import { checkBeta, fbetaRow } from '../define/fbeta-row.js';

/**
 * Weighted harmonic mean of precision and recall, from the counts: (1 + β²) tp / ((1 + β²) tp +
 * fp + β² fn). `fbetaOf(beta)` is the same as a metric to be passed on.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param beta Weight of recall against precision, in [0, ∞]: above 1 favours recall, below 1
 *   precision; 0 is precision, ∞ is recall.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, 1], shape (m,); one number with an average. Undefined where there are no
 *   true nor predicted samples (β = 0: no predicted, β = ∞: no true ones): `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `fbeta_score`.
 */
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  beta: number,
  options: AverageOptions<L>,
): number;
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  beta: number,
  options?: PerRowOptions<L>,
): Float64Array;
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  beta: number,
  options: MetricOptions<L>,
): Float64Array | number;
export function fbeta<L extends Label>(
  source: MatrixOrCounts<L>,
  beta: number,
  options?: MetricOptions<L>,
): Float64Array | number {
  return named('fbeta', () => {
    checkBeta(beta);
    return evaluateMetric(fbetaRow(beta), source, options);
  });
}
