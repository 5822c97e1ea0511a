import { named } from '../../errors/metric-error.js';
import { classMetric } from '../define/class-metric.js';
import { checkBeta, fbetaRow } from '../define/fbeta-row.js';
import type { ClassMetric } from '../define/metric.js';

/**
 * Make the metric Fβ of one β, to be passed on: `bestThreshold(sweep, fbetaOf(2))`.
 * @param beta Weight of recall against precision, in [0, ∞]: above 1 favours recall, below 1
 *   precision; 0 is precision, ∞ is recall.
 * @returns The metric; its name is `fbeta`.
 * @throws {MetricError} `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[1, 1], [0, 2]], ['no', 'yes']);
 * fbetaOf(2)(matrix)[1]; // → 0.9090909090909091
 */
export function fbetaOf(beta: number): ClassMetric {
  return named('fbetaOf', () => {
    checkBeta(beta);
    return classMetric(fbetaRow(beta));
  });
}
