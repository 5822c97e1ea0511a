import { classCounts, isConfusionMatrix } from '@confmat/core';
import type { ClassMetric, Label, MatrixOrCounts } from '@confmat/core';
import { named } from '@confmat/core/internal';
import { rowIntervals } from '../rows/row-intervals.js';
import type { Interval } from './interval-data.js';
import { checkIntervalOptions } from './interval-options.js';
import type { IntervalOptions } from './interval-options.js';

/**
 * The interval of a metric: which values the model could truly have, given how few rows were seen.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param metric A metric of core.
 * @param options Level and method.
 * @returns An interval per row, shape (m,).
 * @throws {MetricError} `invalid-option`, `unsupported-type`, `partial-counts`.
 */
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric,
  options: IntervalOptions<L> = {},
): Interval[] {
  return named('interval', () => {
    const settings = checkIntervalOptions(options);
    const counts = isConfusionMatrix(source) ? classCounts(source) : source;
    return rowIntervals(counts, metric, settings);
  });
}
