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

/** The base of a logarithm. */
export const ABOVE_ZERO: Expected = { kind: 'number', above: 0 };

const SETS = 'a set of labels for each sample, or a matrix of 0 and 1 as { data, shape }';

/** What a column of label sets may be. */
export const SET_COLUMN: Expected = SETS;
/** The same, for a column of labels instead of sets. */
export const SET_COLUMN_NOT_LABELS: Expected = `${SETS} (confusionMatrix counts one label for each sample)`;
/** What strings need. */
export const SPLIT_SETS = 'sets of labels (the option separator splits strings)';
/** What a cell of a column is. */
export const SET = 'an array or a Set of labels';
/** What stands where a set is missing. */
export const PRESENT_SET = 'a set of labels';
/** What a cell is where the option `format` says so. */
export const INDICATOR_ROW = "a row of 0 and 1, as format is 'indicator'";
/** What a row of a ranking's truth is. */
export const TRUTH_ROW =
  'a row of 0 and 1 with a value for each label of yScore (labelSets reads sets)';
/** What the texts of a column are. */
export const SEPARATED_TEXTS = 'strings, as the option separator is given';
/** What a matrix holds. */
export const BINARY = '0 or 1';
/** What a matrix of bits holds. */
export const BYTES = 'a Uint8Array';
/** What parts of a matrix are. */
export const ARRAY = 'an array or a typed array';
/** What a shape is. */
export const SAMPLES_BY_LABELS = '[nSamples, nLabels]';
/** What `nSamples` is. */
export const SAMPLE_NUMBER = 'the number of samples';
/** What a matrix is written of. */
export const NO_MISSING_SET = 'a set: a matrix has no missing rows';
/** What `indicatorFromSets` and its sister take. */
export const LABEL_SETS = 'what labelSets returns';
/** What `denseLabelPairs` takes. */
export const LABEL_PAIRS = 'what labelCooccurrence or multilabelConfusion returned';
/** What `formatMultilabelReport` takes. */
export const REPORT = 'what multilabelReport returned';
/** What parts the labels of a text. */
export const SEPARATOR = 'a string of at least one character';
/** How many rows `labelRows` finds. */
export const ROW_LIMIT = 'an integer of at least 0, or Infinity';
/** What an order needs. */
export const TWO_LABELS = 'two labels or more, since one has no order';
/** What gives the length of a part. */
export const ONE_FOR_EACH_INDEX = 'one for each of indices';
/** What gives the length of a part. */
export const ONE_FOR_EACH_COUNT = 'one for each of counts';

/** A bound, where a size is beyond it. */
export const atMost = (limit: number, what = ''): string => `at most ${limit}${what}`;

/** The type of an array whose memory is gone. */
export const detached = (array: unknown): string => `a detached ${describeType(array)}`;

/** A row of a matrix, by its length. */
export const rowOf = (length: number): string => `a row of ${length} values`;

/** Labels, by their number. */
export const listOf = (length: number): string => `a list of ${length} labels`;

/** The labels that sets must have. */
export const givenList = (length: number): string =>
  `the list of ${length} given in the option labels`;

/** An offset after another. */
export const offsetFrom = (row: number, end: number): string =>
  row === 0 ? '0' : `an integer of at least the one before it, at most ${end}`;

/** What rows of 0 and 1 in sets under given labels were probably meant to be. */
export const asInLabels = (areFlags: boolean): string =>
  `as in labels${areFlags ? " (format: 'indicator' reads rows of 0 and 1)" : ''}`;

/** The names that an object of options may have. */
export const objectWith = (names: readonly string[]): string =>
  `an object with ${names.join(', ')}`;

/** The same, where it has another one. */
export const only = (names: readonly string[]): string => `only ${names.join(', ')}`;

/** A place in a ranking, with the call that was meant where it was left out. */
export const rankWithin = (nLabels: number, meant: string | null): string => {
  const range = `an integer in [1, ${nLabels}], the number of labels`;
  return meant === null ? range : `${range}: ${meant}`;
};

/** Another number of values than there must be. */
export function wrongLength(argument: string, length: number, expected: string): MetricError {
  return shapeMismatch(argument, `${length} values`, expected);
}

/** Another number of columns than there are labels. */
export function wrongColumns(argument: string, nColumns: number, expected: string): MetricError {
  return shapeMismatch(argument, `a matrix of ${nColumns} columns`, expected);
}

/** A value of a matrix that is neither 0 nor 1. */
export function notBinary(
  argument: string,
  cell: number,
  nLabels: number,
  value: unknown,
): MetricError {
  const row = Math.floor(cell / nLabels);
  return invalidValue({ argument, row, position: cell - row * nLabels }, value, BINARY);
}

/** Columns without samples where nobody said which labels there are. */
export function mustHaveSamples(nSkipped: number): MetricError {
  const what = nSkipped === 0 ? 'are empty' : 'have no sample with both sets';
  return emptyInput('yTrue', `and yPred ${what}, expected samples or the option labels`);
}

/** Columns without samples, where labels alone give no result. */
export function mustHaveSets(): MetricError {
  return emptyInput('yTrue', 'and yPred are empty, expected samples');
}

/** An accumulator that was asked too early. */
export function mustHaveCounted(): MetricError {
  const reason = 'has counted no samples, expected samples or the option labels';
  return emptyInput('accumulator', reason);
}

/** Two columns of sets under different lists of labels. */
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

/** A batch under another list of labels than those before it. */
export function notTheListBefore(received: number, before: number): MetricError {
  const expected = `the ${before} labels of the batches before, in their order`;
  return shapeMismatch('labels', listOf(received), expected);
}

/** A batch of labels of another kind than those before it. */
export function notTheKindBefore(received: string, before: string): MetricError {
  const expected = `the kind ${before}, as in the batches before`;
  return shapeMismatch('labels', `of the kind ${received}`, expected);
}

/** Truth of another shape than the scores. */
export function notTheShapeOfScores(
  received: readonly number[],
  expected: readonly number[],
): MetricError {
  const wanted = `${expected.join(' × ')} (samples × labels), as yScore`;
  return shapeMismatch('yTrue', received.join(' × '), wanted);
}

/** A separator that cannot name the sets of a label. */
export function separatorInLabel(separator: string, label: string): MetricError {
  const [mark, name] = [JSON.stringify(separator), JSON.stringify(label)];
  return optionConflict('separator', `is ${mark}, which cannot name sets with the label ${name}`);
}

/** Counts whose rows have no labels. */
export function keysMissing(): MetricError {
  return optionConflict('keys', 'are missing, a report needs counts whose rows have labels');
}

/** Something else than counts from label sets. */
export function mustBeCounts(
  argument: string,
  received: string,
  of: 'labels' | 'samples',
): MetricError {
  const maker = of === 'labels' ? 'labelCounts' : 'sampleCounts';
  return unsupported(argument, received, `counts of ${of}, as ${maker} returns them`);
}
