import type {
  BinaryCounts,
  CountsFunction,
  Direction,
  Metric,
  ZeroDivision,
  MetricError,
} from '@confmat/core';
import { asMetric, checkOption, optionConflict } from '@confmat/core/internal';

/** The option of functions that choose by a metric. */
export interface DirectionOption {
  /**
   * Whether the greatest or the least value is best. Default: as the metric says; a bare function
   * says nothing, and must be told.
   */
  readonly direction?: Direction | undefined;
}

/**
 * Evaluate a metric, and check that it gave a value per row.
 * @param zeroDivision The value of a metric where it is 0/0. Default: NaN, which is never the best.
 */
export function evaluate(
  argument: string,
  metric: Metric | CountsFunction,
  counts: BinaryCounts,
  zeroDivision: ZeroDivision = NaN,
): Float64Array {
  return asMetric(argument, metric)(counts, { zeroDivision });
}

export function directionOf(
  metric: Metric | CountsFunction,
  direction: Direction | undefined,
): Direction {
  const { name, direction: own } = asMetric('metric', metric);
  if (direction !== undefined) checkOption('direction', direction, ['max', 'min']);
  const chosen = direction ?? own;
  if (chosen !== null) return chosen;
  throw directionMissing(name);
}

function directionMissing(name: string): MetricError {
  const what = name === '' || name === 'metric' ? 'a bare function' : name;
  return optionConflict(
    'direction',
    `is missing: ${what} does not say whether its greatest or its least value is best, expected "max" or "min"`,
  );
}
