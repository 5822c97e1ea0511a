import type { Label } from '../columns/label.js';
import type { Expected } from './expected.js';
import type { MetricIssue } from './issue.js';
import { MetricError } from './metric-error.js';
import { describeType } from './show.js';

/**
 * A caller's mistake, found by a check that does not know which public function was called. This and
 * the functions below return the error to throw; the border of the public function adds its name.
 *
 * @param issue What is wrong.
 * @returns The error.
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

/**
 * A value of a type that is not read.
 *
 * @param argument Name of the argument.
 * @param value The received value.
 * @param expected What it should have been.
 * @returns The error, `unsupported-type`.
 */
export function unsupportedType(argument: string, value: unknown, expected: Expected): MetricError {
  return unsupported(argument, describeType(value), expected);
}

/**
 * The same, of a value that its type does not describe.
 *
 * @param argument Name of the argument.
 * @param received What was received, in words.
 * @param expected What it should have been.
 * @returns The error, `unsupported-type`.
 */
export function unsupported(argument: string, received: string, expected: Expected): MetricError {
  return refusal({ code: 'unsupported-type', argument, received, expected });
}

/**
 * A column or matrix of another size.
 *
 * @param argument Name of the argument.
 * @param received Its size, in words.
 * @param expected The size that it should have.
 * @returns The error, `shape-mismatch`.
 */
export function shapeMismatch(argument: string, received: string, expected: Expected): MetricError {
  return refusal({ code: 'shape-mismatch', argument, received, expected });
}

/**
 * A value that cannot be.
 *
 * @param place Where it stands; the name of an argument for the argument itself.
 * @param value The received value.
 * @param expected What it should have been.
 * @returns The error, `invalid-value`.
 */
export function invalidValue(
  place: string | Place,
  value: unknown,
  expected: Expected,
): MetricError {
  return refusal({ code: 'invalid-value', ...placeOf(place), value, expected });
}

/**
 * An option with a value that it cannot have.
 *
 * @param option Name of the option.
 * @param value The received value.
 * @param allowed What it may be.
 * @returns The error, `invalid-option`.
 */
export function invalidOption(option: string, value: unknown, allowed: Expected): MetricError {
  return refusal({ code: 'invalid-option', option, value, allowed });
}

/**
 * An option, or argument, that does not go with another one.
 *
 * @param option Its name.
 * @param reason Why it does not.
 * @returns The error, `option-conflict`.
 */
export function optionConflict(option: string, reason: string): MetricError {
  return refusal({ code: 'option-conflict', option, reason });
}

/**
 * An argument that holds nothing to count.
 *
 * @param argument Its name.
 * @param reason What is missing.
 * @returns The error, `empty-input`.
 */
export function emptyInput(argument: string, reason: string): MetricError {
  return refusal({ code: 'empty-input', argument, reason });
}

/**
 * A label that is not among those that may occur.
 *
 * @param place Where it stands; the name of an argument for the argument itself.
 * @param value The received label.
 * @param labels Those that may occur.
 * @returns The error, `unknown-label`.
 */
export function unknownLabel(
  place: string | Place,
  value: unknown,
  labels: readonly Label[],
): MetricError {
  return refusal({ code: 'unknown-label', ...placeOf(place), value, labels });
}

/**
 * A label of another kind than the others.
 *
 * @param place Where it stands.
 * @param value The received label.
 * @param expected The kind of the others.
 * @param because Where these stand, for example "as in labels".
 * @returns The error, `mixed-labels`.
 */
export function mixedLabel(
  place: Place,
  value: unknown,
  expected: string,
  because: string,
): MetricError {
  const issue = { ...place, row: place.row ?? 0, value, expected, because };
  return refusal({ code: 'mixed-labels', ...issue });
}

/**
 * A value that is no label.
 *
 * @param place Where it stands.
 * @param value The received value.
 * @param expected What it should have been.
 * @returns The error, `invalid-label`.
 */
export function invalidLabel(place: Place, value: unknown, expected: Expected): MetricError {
  return refusal({
    code: 'invalid-label',
    ...placeOf(place),
    row: place.row ?? 0,
    value,
    expected,
  });
}

/**
 * A count that cannot be.
 *
 * @param place Where it stands; the name of an argument for the argument itself.
 * @param value The received value.
 * @param expected What it should have been. Default: a finite number of at least 0.
 * @returns The error, `invalid-count`.
 */
export function invalidCount(
  place: string | Place,
  value: unknown,
  expected?: Expected,
): MetricError {
  return refusal({ code: 'invalid-count', ...placeOf(place), value, expected });
}
