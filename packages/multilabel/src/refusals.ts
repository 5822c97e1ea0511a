/*
 * The wording of this package's errors: what was expected or received, as data for the constructors
 * of core's `refusals`, and constructors for the mistakes that stand in several places.
 */
import type { Label, MetricError } from '@confmat/core';
import type { Expected } from '@confmat/core/internal';
import {
  describeType,
  emptyInput,
  invalidValue,
  optionConflict,
  shapeMismatch,
  unsupported,
} from '@confmat/core/internal';

export const ABOVE_ZERO: Expected = { kind: 'number', above: 0 };

const SETS = 'a set of labels for each sample, or a matrix of 0 and 1 as { data, shape }';

export const SET_COLUMN: Expected = SETS;
export const SET_COLUMN_NOT_LABELS: Expected = `${SETS} (confusionMatrix counts one label for each sample)`;
export const SPLIT_SETS = 'sets of labels (the option separator splits strings)';
export const SET = 'an array or a Set of labels';
export const PRESENT_SET = 'a set of labels';
export const INDICATOR_ROW = "a row of 0 and 1, as format is 'indicator'";
export const TRUTH_ROW =
  'a row of 0 and 1 with a value for each label of yScore (labelSets reads sets)';
export const SEPARATED_TEXTS = 'strings, as the option separator is given';
export const BINARY = '0 or 1';
export const BYTES = 'a Uint8Array';
export const ARRAY = 'an array or a typed array';
export const SAMPLES_BY_LABELS = '[nSamples, nLabels]';
export const SAMPLE_NUMBER = 'the number of samples';
export const NO_MISSING_SET = 'a set: a matrix has no missing rows';
export const LABEL_SETS = 'what labelSets returns';
export const LABEL_PAIRS = 'what labelCooccurrence or multilabelConfusion returned';
export const REPORT = 'what multilabelReport returned';
export const SEPARATOR = 'a string of at least one character';
export const ROW_LIMIT = 'an integer of at least 0, or Infinity';
export const TWO_LABELS = 'two labels or more, since one has no order';
export const ONE_FOR_EACH_INDEX = 'one for each of indices';
export const ONE_FOR_EACH_COUNT = 'one for each of counts';

export const atMost = (limit: number, what = ''): string => `at most ${limit}${what}`;

export const detached = (array: unknown): string => `a detached ${describeType(array)}`;

export const rowOf = (length: number): string => `a row of ${length} values`;

export const listOf = (length: number): string => `a list of ${length} labels`;

export const givenList = (length: number): string =>
  `the list of ${length} given in the option labels`;

export const offsetFrom = (row: number, end: number): string =>
  row === 0 ? '0' : `an integer of at least the one before it, at most ${end}`;

export const asInLabels = (areFlags: boolean): string =>
  `as in labels${areFlags ? " (format: 'indicator' reads rows of 0 and 1)" : ''}`;

export const objectWith = (names: readonly string[]): string =>
  `an object with ${names.join(', ')}`;

export const only = (names: readonly string[]): string => `only ${names.join(', ')}`;

export const rankWithin = (nLabels: number, meant: string | null): string => {
  const range = `an integer in [1, ${nLabels}], the number of labels`;
  return meant === null ? range : `${range}: ${meant}`;
};

export function wrongLength(argument: string, length: number, expected: string): MetricError {
  return shapeMismatch(argument, `${length} values`, expected);
}

export function wrongColumns(argument: string, nColumns: number, expected: string): MetricError {
  return shapeMismatch(argument, `a matrix of ${nColumns} columns`, expected);
}

export function notBinary(
  argument: string,
  cell: number,
  nLabels: number,
  value: unknown,
): MetricError {
  const row = Math.floor(cell / nLabels);
  return invalidValue({ argument, row, position: cell - row * nLabels }, value, BINARY);
}

export function mustHaveSamples(nSkipped: number): MetricError {
  const what = nSkipped === 0 ? 'are empty' : 'have no sample with both sets';
  return emptyInput('yTrue', `and yPred ${what}, expected samples or the option labels`);
}

export function mustHaveSets(): MetricError {
  return emptyInput('yTrue', 'and yPred are empty, expected samples');
}

export function mustHaveCounted(): MetricError {
  const reason = 'has counted no samples, expected samples or the option labels';
  return emptyInput('accumulator', reason);
}

export function listsDiffer(truth: readonly Label[], prediction: readonly Label[]): MetricError {
  const [received, expected] = [listInWords(prediction), listInWords(truth)];
  return shapeMismatch('yPred', received, `those of yTrue, ${expected}`);
}

function listInWords(labels: readonly Label[]): string {
  const [first, second] = labels.map((label) =>
    typeof label === 'string' ? JSON.stringify(label) : String(label),
  );
  const start = [first, second].filter((label) => label !== undefined).join(', ');
  return `sets of ${labels.length} labels (${start}${labels.length > 2 ? ' …' : ''})`;
}

export function notTheListBefore(received: number, before: number): MetricError {
  const expected = `the ${before} labels of the batches before, in their order`;
  return shapeMismatch('labels', listOf(received), expected);
}

export function notTheKindBefore(received: string, before: string): MetricError {
  const expected = `the kind ${before}, as in the batches before`;
  return shapeMismatch('labels', `of the kind ${received}`, expected);
}

export function notTheShapeOfScores(
  received: readonly number[],
  expected: readonly number[],
): MetricError {
  const wanted = `${expected.join(' × ')} (samples × labels), as yScore`;
  return shapeMismatch('yTrue', received.join(' × '), wanted);
}

export function separatorOfArrays(argument: string, separator: string, label: string): MetricError {
  const [mark, name] = [JSON.stringify(separator), JSON.stringify(label)];
  const words = `is ${mark}, which splits texts, but ${argument} is of arrays with the label ${name}`;
  return optionConflict('separator', words);
}

export function separatorInLabel(separator: string, label: string): MetricError {
  const [mark, name] = [JSON.stringify(separator), JSON.stringify(label)];
  return optionConflict('separator', `is ${mark}, which cannot name sets with the label ${name}`);
}

export function keysMissing(): MetricError {
  return optionConflict('keys', 'are missing, a report needs counts whose rows have labels');
}

export function mustBeCounts(
  argument: string,
  received: string,
  of: 'labels' | 'samples',
): MetricError {
  const maker = of === 'labels' ? 'labelCounts' : 'sampleCounts';
  return unsupported(argument, received, `counts of ${of}, as ${maker} returns them`);
}

/** Refuse weights that are numbers, but whose sum is beyond the largest one. */
export function refuseInfiniteSum(total: number): void {
  if (Number.isFinite(total)) return;
  throw invalidValue('the sum of sampleWeight', total, 'a finite number');
}

export const RISING_UNITS = 'a place in units.keys, at least that of the cell before';
export const RISING_ROWS = 'a place in labels, above that of the cell before of the same unit';
export const UNIT_COUNT = 'a number of samples, or a sum of weights, of at least 0';

/** Units of other samples. */
export function mustBeUnitsOfCounts(): MetricError {
  return optionConflict('units', 'do not add up to the counts, expected the same samples');
}
