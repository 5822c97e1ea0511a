/**
 * The words of this package: refusals, and the reasons why a number has no interval. Each refusal is
 * the error to throw; the border of the public function adds its name.
 */
import type { MetricError } from '@confmat/core';
import { invalidOption, optionConflict, unsupportedType } from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';

/** A level of confidence. */
export const LEVEL: Expected = { kind: 'number', what: 'a number', above: 0, below: 1 };

/** Something else than a metric. */
export function mustBeMetric(value: unknown): MetricError {
  return unsupportedType('metric', value, 'a metric, such as f1 or fbetaOf(2)');
}

/** A level outside (0, 1). */
export function mustBeLevel(value: unknown): MetricError {
  return invalidOption('level', value, LEVEL);
}

/** An option of averages without one. */
export function needsAverage(option: 'labels', average: 'macro'): MetricError {
  return optionConflict(option, `goes with average "${average}" alone`);
}

// Why there is no interval.
export const WEIGHTED = 'the counts are sums of weights, not numbers of rows';
export const OWN_METRIC = 'a metric of your own has no formula: bootstrap it';
export const NO_METHOD = 'no method is known to hold for this metric: bootstrap it';
export const NOT_WHOLE = 'the counts are not whole numbers of rows';
