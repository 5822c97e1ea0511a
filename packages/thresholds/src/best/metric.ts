import { MetricError } from '@confmat/core';
import { describeType } from '@confmat/core/internal';
import type { BinaryCounts } from '@confmat/core';

/**
 * A value for each row of counts: any metric of core as it is (`f1`), one with options in a function
 * (`(counts) => fbeta(counts, { beta: 2 })`), or one of your own.
 */
export type CountsMetric = (counts: BinaryCounts) => Float64Array;

/** Whether the greatest or the least value is best. */
export type Direction = 'max' | 'min';

/**
 * Evaluate a metric, and check that it gave a value per row.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param metric The received metric.
 * @param counts Counts, m rows.
 * @returns Values, shape (m,); the metric's own array.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, what the metric throws.
 */
export function evaluate(
  caller: string,
  argument: string,
  metric: CountsMetric,
  counts: BinaryCounts,
): Float64Array {
  const fail = (received: string, expected: string): MetricError =>
    new MetricError(caller, { code: 'unsupported-type', argument, received, expected });
  if (typeof metric !== 'function') {
    throw fail(describeType(metric), 'a function of counts');
  }
  const values: unknown = metric(counts);
  if (!(values instanceof Float64Array)) {
    throw fail(
      `a function that returns ${describeType(values)}`,
      'one that returns a Float64Array',
    );
  }
  if (values.length === counts.tp.length) return values;
  const received = `a function that returns ${values.length} values`;
  const expected = `one for each of the ${counts.tp.length} rows`;
  throw new MetricError(caller, { code: 'shape-mismatch', argument, received, expected });
}
