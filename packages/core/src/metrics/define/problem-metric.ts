import { checkZeroDivision } from '../../averages/options.js';
import type { MetricOptions } from '../../averages/options.js';
import { checkOptionNames } from '../../columns/check-options.js';
import type { Label } from '../../label.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { isConfusionMatrix } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { evaluateMetric } from './evaluate.js';
import { metricOf } from './metric.js';
import type { ProblemMetric, RowMetric } from './metric.js';
import type { MetricError } from '../../errors/metric-error.js';
import { optionConflict } from '../../errors/refusals.js';

/** What a metric is for a whole matrix. */
export interface OfMatrix {
  /** Its value for a matrix, or NaN where undefined. */
  readonly whole: (matrix: ConfusionMatrix) => number;
  /** Why it is undefined. Default: as for rows. */
  readonly undefinedReason?: string;
}

const PER_ROW_ONLY = ['average', 'posLabel', 'weights'] as const;
const OPTIONS = ['zeroDivision', 'onUndefined', 'average', 'posLabel', 'weights'];

/**
 * Make a metric that is one number of a matrix, NaN where undefined, and a value per row of counts.
 */
export function problemMetric(metric: RowMetric, whole: OfMatrix['whole']): ProblemMetric {
  const ofMatrix = { whole };
  const evaluate = (source: MatrixOrCounts, options?: MetricOptions): Float64Array | number =>
    isConfusionMatrix(source)
      ? evaluateWhole(metric, ofMatrix, source, options)
      : evaluateMetric(metric, source, options);
  return metricOf(evaluate, metric) as ProblemMetric;
}

/** Evaluate a metric of a whole matrix, with the caller's treatment of 0/0. */
export function evaluateWhole<L extends Label>(
  metric: RowMetric,
  ofMatrix: OfMatrix,
  matrix: ConfusionMatrix<L>,
  options?: MetricOptions<L>,
): number {
  if (options !== undefined) checkWholeOptions(options);
  const value = ofMatrix.whole(matrix);
  if (!Number.isNaN(value)) return value;
  const reason = ofMatrix.undefinedReason ?? metric.undefinedReason;
  options?.onUndefined?.({ metric: metric.name, reason, rows: [0], keys: [0] });
  return options?.zeroDivision ?? 0;
}

function checkWholeOptions(options: MetricOptions): void {
  checkOptionNames(options, OPTIONS);
  for (const option of PER_ROW_ONLY) {
    if (options[option] !== undefined && options[option] !== null) throw isOfCounts(option);
  }
  checkZeroDivision(options.zeroDivision);
}

function isOfCounts(option: string): MetricError {
  const words = 'is for counts, of a matrix this metric is one number (see classCounts)';
  return optionConflict(option, words);
}
