/** The words of refusals of evaluations. Each is the error to throw. */
import type { MetricError } from '@confmat/core';
import { invalidOption, unsupported, unsupportedType } from '@confmat/core/internal';

/** A value in a message, cut where it is long. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'undefined' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A name that is none. */
export function mustBeName(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'a string');
}

/** Names of group columns that are none, or values that are not one for each. */
export function mustBeGroupNames(value: unknown, argument = 'by'): MetricError {
  const expected = argument === 'by' ? 'a list of names' : 'a value for each name in by';
  return unsupportedType(argument, value, expected);
}

/** Bins that are none. */
export function mustBeBins(argument: string, value: unknown, most?: number): MetricError {
  const expected =
    most === undefined ? 'two finite numbers, the lower first' : `a whole number in [1, ${most}]`;
  return most === undefined
    ? unsupported(argument, shown(value), expected)
    : invalidOption(argument, value, expected);
}
