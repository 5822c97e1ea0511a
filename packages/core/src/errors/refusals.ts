import type { Label } from '../label.js';
import type { Expected } from './expected.js';
import type { MetricIssue } from './issue.js';
import { MetricError } from './metric-error.js';
import { describeType } from './show.js';

/**
 * A caller's mistake, found by a check that does not know which public function was called. This
 * and the functions below return the error to throw; the border of the public function adds its
 * name.
 */
export function refusal(issue: MetricIssue): MetricError {
  return new MetricError('', issue);
}

/** Where a value stands: an argument, a row of it, or a place in that row. */
export interface Place {
  readonly argument: string;
  readonly row?: number | null | undefined;
  readonly position?: number | undefined;
}

const placeOf = (
  place: string | Place,
): { argument: string; row: number | null; position?: number | undefined } =>
  typeof place === 'string' ? { argument: place, row: null } : { ...place, row: place.row ?? null };

export function unsupportedType(argument: string, value: unknown, expected: Expected): MetricError {
  return unsupported(argument, describeType(value), expected);
}

/** The same, of a value that its type does not describe. */
export function unsupported(argument: string, received: string, expected: Expected): MetricError {
  return refusal({ code: 'unsupported-type', argument, received, expected });
}

/** A column or matrix of another size. */
export function shapeMismatch(argument: string, received: string, expected: Expected): MetricError {
  return refusal({ code: 'shape-mismatch', argument, received, expected });
}

export function invalidValue(
  place: string | Place,
  value: unknown,
  expected: Expected,
): MetricError {
  return refusal({ code: 'invalid-value', ...placeOf(place), value, expected });
}

export function invalidOption(option: string, value: unknown, allowed: Expected): MetricError {
  return refusal({ code: 'invalid-option', option, value, allowed });
}

/** An option, or argument, that does not go with another one; `reason` says why. */
export function optionConflict(option: string, reason: string): MetricError {
  return refusal({ code: 'option-conflict', option, reason });
}

export function emptyInput(argument: string, reason: string): MetricError {
  return refusal({ code: 'empty-input', argument, reason });
}

/** A label that is not among those that may occur. */
export function unknownLabel(
  place: string | Place,
  value: unknown,
  labels: readonly Label[],
): MetricError {
  return refusal({ code: 'unknown-label', ...placeOf(place), value, labels });
}

/** A label of another kind than the others. */
export function mixedLabel(
  place: Place,
  value: unknown,
  expected: string,
  because: string,
): MetricError {
  const issue = { ...place, row: place.row ?? 0, value, expected, because };
  return refusal({ code: 'mixed-labels', ...issue });
}

export function invalidLabel(place: Place, value: unknown, expected: Expected): MetricError {
  return refusal({
    code: 'invalid-label',
    ...placeOf(place),
    row: place.row ?? 0,
    value,
    expected,
  });
}

/** A count that cannot be; by default a finite number of at least 0 is expected. */
export function invalidCount(
  place: string | Place,
  value: unknown,
  expected?: Expected,
): MetricError {
  return refusal({ code: 'invalid-count', ...placeOf(place), value, expected });
}
