/**
 * The words of this package's refusals. Each function returns the error to throw; the border of the
 * public function adds its name.
 */
import type { MetricError } from '@confmat/core';
import {
  emptyInput,
  invalidValue,
  numberIn,
  optionConflict,
  shapeMismatch,
} from '@confmat/core/internal';
import type { Expected, Place } from '@confmat/core/internal';

export const ANY_NUMBER: Expected = { kind: 'number', what: 'a number' };
export const SHARE: Expected = { kind: 'number', what: 'a number', atLeast: 0, atMost: 1 };
export const MAX_FPR: Expected = { kind: 'number', what: 'a number', above: 0, atMost: 1 };
export const CONSTRAINT = '{ metric, atLeast, atMost }';
export const BOUNDS = '{ low, high }';
export const FLAG = '0 or 1';
/** A stored class of a row: negative, positive, left out. */
export const ROW_CLASS = '0, 1 or 2';

export function wholeFrom(atLeast: number): Expected {
  return { kind: 'integer', what: 'a whole number', atLeast };
}

export function mustNotBeEmpty(argument: string, each: 'row' | 'number' | 'sweep'): MetricError {
  return emptyInput(argument, `is empty, expected at least one ${each}`);
}

export function nothingToCount(
  argument: 'yTrue' | 'sampleWeight' | 'accumulator' | 'tally',
): MetricError {
  return emptyInput(
    argument,
    argument === 'sampleWeight'
      ? 'is 0 in every row, expected a weight'
      : 'has no rows to count, expected at least one',
  );
}

export function mustBeInBins(place: Place, value: unknown, range: readonly number[]): MetricError {
  return invalidValue(place, value, `a score in the bins' range [${range.join(', ')}]`);
}

export function posLabelOfSeveral(columns: 'scores' | 'probabilities'): MetricError {
  const fact = `goes with one column of ${columns}, labels name the classes of several`;
  return optionConflict('posLabel', fact);
}

export function mustBeTwoLabels(nLabels: number): MetricError {
  const expected = '2 for one column of scores: negative, positive';
  return shapeMismatch('labels', `an array of ${nLabels}`, expected);
}

/** Where the labels come from that columns must agree with. */
const LABEL_SOURCES = {
  labels: 'of labels',
  sets: 'label of yTrue',
  classes: 'label of yTrue (option labels names classes without true rows)',
} as const;

export function mustHaveColumnEach(
  argument: string,
  width: number,
  nLabels: number,
  source: keyof typeof LABEL_SOURCES,
): MetricError {
  const expected = `${nLabels}, one for each ${LABEL_SOURCES[source]}`;
  return shapeMismatch(argument, `of width ${width}`, expected);
}

export function mustBeProbability(place: Place, value: unknown): MetricError {
  return invalidValue(place, value, numberIn(0, 1, 'a probability'));
}

/** Number of rows, and of positive ones or their weight. */
export interface RowTotals {
  readonly nSamples: number;
  readonly nPositives: number;
}
