/** The words of refusals of evaluations. Each is the error to throw. */
import type { MetricError } from '@confmat/core';
import {
  invalidOption,
  invalidValue,
  optionConflict,
  unsupported,
  unsupportedType,
} from '@confmat/core/internal';
import type { Place } from '@confmat/core/internal';

/** Something else than what a JSON document of an evaluation is. */
export function mustBeEvaluationJson(
  value: unknown,
  version?: number,
  unknownField?: string,
): MetricError {
  const expected = 'confmat.Evaluation of schemaVersion 3, as evaluationToJson writes it';
  if (typeof value === 'string') {
    return unsupported('json', 'a string (JSON.parse it first)', expected);
  }
  const { format, schemaVersion } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (unknownField !== undefined) {
    return unsupported('json', `data with an unknown field ${shown(unknownField)}`, expected);
  }
  if (version !== undefined) {
    return unsupported('json', `of schemaVersion ${shown(schemaVersion)}`, expected);
  }
  const isOther = typeof format === 'string';
  return isOther
    ? unsupported('json', `of format ${shown(format)}`, expected)
    : unsupportedType('json', value, expected);
}

/** A value in a message, cut where it is long. */
function shown(value: unknown): string {
  const text = value === undefined ? 'undefined' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A task that its counts do not have. */
export function mustBeTask(value: unknown, task: string): MetricError {
  return invalidOption('task', value, `${shown(task)}, as its counts are`);
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

/** A group of other columns, or one that is there twice. */
export function mustBeGroupOf(
  argument: string,
  by: readonly string[],
  isTwice: boolean,
): MetricError {
  const names = by.length === 0 ? 'no column' : by.map(shown).join(', ');
  return optionConflict(
    argument,
    isTwice ? 'is there twice' : `must have a label for each of ${names}`,
  );
}

/** A cell that should not be there. */
export function mustBeCellCount(place: Place, value: unknown, weighted: boolean): MetricError {
  const expected = weighted ? 'a finite number but 0' : 'a number of rows above 0';
  return invalidValue(place, value, expected);
}

/** Bins that are none. */
export function mustBeBins(argument: string, value: unknown, most?: number): MetricError {
  const expected =
    most === undefined ? 'two finite numbers, the lower first' : `a whole number in [1, ${most}]`;
  return most === undefined
    ? unsupported(argument, shown(value), expected)
    : invalidOption(argument, value, expected);
}

/** Sweeps that cannot be added up. */
export function mustBeSweptAlike(name: string, what: string): MetricError {
  return optionConflict('evaluations', `differ in the ${what} of scores ${shown(name)}`);
}

/** Several columns of scores, and none is named. */
export function whichScore(names: readonly string[]): MetricError {
  return optionConflict('score', `is missing: there are ${names.map(shown).join(', ')}`);
}

/** A slice without the column of scores. */
export function mustBeOfSlices(slice: number, name: unknown): MetricError {
  return optionConflict(`slices[${slice}]`, `has no scores ${shown(name)}`);
}
