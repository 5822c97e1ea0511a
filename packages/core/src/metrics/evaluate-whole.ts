import { checkZeroDivision } from '../averages/options.js';
import type { MetricOptions } from '../averages/options.js';
import { MetricError } from '../errors.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { evaluateMetric } from './evaluate.js';
import type { RowMetric } from './evaluate.js';

/** A metric that is one number of a matrix, and a value per row of counts. */
export interface WholeMetric extends RowMetric {
  /**
   * Compute it for a whole matrix.
   *
   * @param matrix A confusion matrix.
   * @returns The value, or NaN where undefined.
   */
  readonly whole: (matrix: ConfusionMatrix) => number;
}

/**
 * Make a metric of a whole matrix of one of rows of counts.
 *
 * @param perRow The metric of rows, whose name it keeps.
 * @param whole Computes it for a whole matrix: the value, or NaN where undefined.
 * @param reason Why it is undefined. Default: as for rows.
 * @returns The metric.
 */
export function wholeMetric(
  perRow: RowMetric,
  whole: WholeMetric['whole'],
  reason: string = perRow.reason,
): WholeMetric {
  return { ...perRow, whole, reason };
}

/**
 * Evaluate a metric of a whole matrix, or per row or averaged of counts.
 *
 * @param metric The metric.
 * @param source A matrix (one number) or counts, m rows.
 * @param options Treatment of 0/0; with counts also the average.
 * @returns One number of a matrix; of counts as `evaluateMetric`.
 * @throws {MetricError} as `evaluateMetric`; `option-conflict` for an average of a matrix.
 */
export function evaluateWhole<L extends Label>(
  metric: WholeMetric,
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number {
  if (!isConfusionMatrix(source)) return evaluateMetric(metric, source, options);
  for (const option of ['average', 'posLabel', 'weights'] as const) {
    if (options[option] === undefined || options[option] === null) continue;
    const reason = 'is for counts, of a matrix this metric is one number (see classCounts)';
    throw new MetricError(metric.name, { code: 'option-conflict', option, reason });
  }
  checkZeroDivision(metric.name, options.zeroDivision);
  const value = metric.whole(source);
  if (!Number.isNaN(value)) return value;
  const { name, reason } = metric;
  options.onUndefined?.({ metric: name, reason, rows: [0], keys: [0] });
  return options.zeroDivision ?? 0;
}
