/*
 * The wording of this package's errors: what was expected, as data for the constructors of core's
 * `refusals`, and constructors for the mistakes that only this package knows.
 */
import type { MetricError } from '@confmat/core';
import {
  describeType,
  emptyInput,
  optionConflict,
  shapeMismatch,
  unsupported,
} from '@confmat/core/internal';

export const RELATION = "SQL text of a relation, or a table, such as { table: 'a.b' }";
export const TABLE = "a name, such as 'a.b', or a list of its parts";
export const ENGINE = 'an engine { dialect, query }';
export const DIALECT = 'a dialect, such as duckdb';
export const RULE = "a column or a rule, such as { kind: 'column', column: 'pred' }";
export const SCORES = 'an array of { label, column }';
export const GROUPS = "an object of columns by name, such as { country: { column: 'country' } }";
export const TEXT = 'a text';
export const LABEL = 'a label';
export const COLUMN_OF_LABELS = 'a column of labels';
export const BYTES = 'bytes that are no UTF-8 text';
export const TEXT_OF_BYTES = 'text: read such a column by HEX(column)';
export const SET = 'a set of labels';
export const ARRAY_OF_LABELS = 'arrays of labels';
export const LABELS = 'an array of labels';
export const OBJECT = 'an object';

export const COLUMN = 'a column, such as "name"';

/** A part of a request of another type; of an array its length is shown. */
export function unsupportedPart(argument: string, value: unknown, expected: string): MetricError {
  const received = Array.isArray(value) ? `an array of ${value.length}` : describeType(value);
  return unsupported(argument, received, expected);
}

export function mustHaveScores(): MetricError {
  return emptyInput('scores', 'is empty, expected a column of scores for each class');
}

export function mustHaveRows(argument: string): MetricError {
  return emptyInput(argument, 'has no rows, expected rows or the option labels');
}

export function thresholdNeedsTwo(argument: string, nClasses: number): MetricError {
  const advice =
    nClasses > 1
      ? `${argument} has ${nClasses}: use arg-max over a score per class`
      : `${argument} has one: name both with labels`;
  return optionConflict('threshold', `needs two classes, ${advice}`);
}

export function mustHaveLength(argument: string, nRows: number, length: number): MetricError {
  const received =
    nRows === 1 ? 'of another length in 1 row' : `of another length in ${nRows} rows`;
  return shapeMismatch(argument, received, `an array of ${length} scores`);
}

export function mustHaveDecimals(engine: string): MetricError {
  return optionConflict('sampleWeight.exact', `needs decimals, which ${engine} has not`);
}

export const RANGE = '[lowest, highest], two numbers that rise';
export const RISING = 'so few bins that each edge is above the one before';

export function noPairsOfWeights(): MetricError {
  return optionConflict('scores.area', 'counts pairs of rows, and takes no sampleWeight');
}

export function tooManyScores(limit: number): MetricError {
  const advice = 'use bins, such as { bins: 4096, range: [0, 1] }';
  return optionConflict('scores', `finds more than ${limit} different scores: ${advice}`);
}

export function tooManyBins(limit: number): MetricError {
  return optionConflict('by', `finds more than ${limit} bins of all groups: take fewer of either`);
}

/** Queries of one count found different numbers of rows. */
export function rowsChanged(before: number, after: number): Error {
  return new Error(
    `rows changed while they were counted: ${before} ${before === 1 ? 'row' : 'rows'} in one query, ` +
      `${after} in another`,
  );
}

/** A query that looks for a fault finds none. */
export function faultGone(): Error {
  return new Error('rows changed while they were counted: a fault that some had is gone');
}

/** Labels of two columns are compared as texts. */
export function labelsOfTypeOf(argument: string, type: string): string {
  return `${type}, the type of ${argument}`;
}

export function mustHaveSets(engine: string): MetricError {
  return optionConflict('engine', `is ${engine}, whose arrays this package cannot read`);
}

/** How a message begins that is about one label of the set in a cell, not about the cell. */
export const LABEL_IN = 'a label in ';
