/*
 * The wording of this package's errors: what was expected, as data for the constructors of core's
 * `refusals`, and constructors for the mistakes that only this package knows.
 */
import type { MetricError } from '@confmat/core';
import { describeType, emptyInput, optionConflict, unsupported } from '@confmat/core/internal';

/** What a relation is. */
export const RELATION = 'SQL text of a relation, such as a quoted table name';
/** What counts. */
export const ENGINE = 'an engine { dialect, query }';
/** How an engine writes SQL. */
export const DIALECT = 'a dialect, such as duckdb';
/** How predictions are made of columns. */
export const RULE = "a rule, such as { kind: 'column', column: 'pred' }";
/** The scores of a rule. */
export const SCORES = 'an array of { label, column }';
/** The columns that make groups. */
export const GROUPS = "an object of columns by name, such as { country: { column: 'country' } }";
/** The name of a column. */
export const TEXT = 'a text';
/** A class. */
export const LABEL = 'a label';
/** The option `labels`. */
export const LABELS = 'an array of labels';
/** A part of a request. */
export const OBJECT = 'an object';

/** A reference to a column, with the text in its place if there is one. */
export function columnNamed(reference: unknown): string {
  const example = typeof reference === 'string' ? reference : 'name';
  return `a column, such as { column: ${JSON.stringify(example)} }`;
}

/** A part of a request of another type; of an array its length is shown. */
export function unsupportedPart(argument: string, value: unknown, expected: string): MetricError {
  const received = Array.isArray(value) ? `an array of ${value.length}` : describeType(value);
  return unsupported(argument, received, expected);
}

/** A rule without scores. */
export function mustHaveScores(): MetricError {
  return emptyInput('scores', 'is empty, expected a column of scores for each class');
}

/** A relation without rows where nobody said which labels there are. */
export function mustHaveRows(argument: string): MetricError {
  return emptyInput(argument, 'has no rows, expected rows or the option labels');
}

/** A threshold over other than two classes. */
export function thresholdNeedsTwo(argument: string, nClasses: number): MetricError {
  const advice =
    nClasses > 1
      ? `${argument} has ${nClasses}: use arg-max over a score per class`
      : `${argument} has one: name both with labels`;
  return optionConflict('threshold', `needs two classes, ${advice}`);
}
