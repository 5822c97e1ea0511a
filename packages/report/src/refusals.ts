/**
 * The words of this package's refusals. Each is the error to throw; the border of the public function
 * adds its name.
 */
import type { MetricError } from '@confmat/core';
import { invalidOption, invalidValue, unsupportedType } from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';

/** A level of confidence. */
const LEVEL: Expected = { kind: 'number', what: 'a number', above: 0, below: 1 };

/** Something else than sweeps by name. */
export function mustBeSweeps(value: unknown): MetricError {
  return unsupportedType('sweeps', value, 'a sweep, or sweeps by the names of their models');
}

/** Models of which there is none. */
export function mustHaveModel(): MetricError {
  return invalidValue('sweeps', {}, 'at least one sweep');
}

/** A level outside (0, 1). */
export function mustBeLevel(value: unknown): MetricError {
  return invalidOption('level', value, LEVEL);
}

/** A threshold that is no number. */
export function mustBeThreshold(value: unknown): MetricError {
  return invalidOption('threshold', value, 'a number, or numbers by the names of models');
}

/** A threshold of a model that is not there. */
export function noSuchModel(name: string, names: readonly string[]): MetricError {
  const known = names.map((one) => JSON.stringify(one)).join(', ');
  return invalidOption('threshold', name, `a name of a model: ${known}`);
}

/** Metrics that are none, or too many to tell apart. */
export function mustBeMetrics(value: unknown, most: number): MetricError {
  return invalidOption('metrics', value, `one to ${most} metrics`);
}

/** Something else than histograms of scores. */
export function mustBeHistograms(value: unknown): MetricError {
  return unsupportedType('histograms', value, 'what scoreHistograms returned');
}

/** Something else than a reliability curve. */
export function mustBeReliability(value: unknown): MetricError {
  return unsupportedType('curve', value, 'what reliabilityCurve returned');
}

/** An option that is no finite number. */
export function mustBeNumber(option: string, value: unknown): MetricError {
  return invalidOption(option, value, 'a finite number');
}
