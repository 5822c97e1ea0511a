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
  const expected = 'confmat.Evaluation of schemaVersion 2, as evaluationToJson writes it';
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

/** A document that was changed after it was written. */
export function mustBeHash(field: 'contentHash' | 'documentHash'): MetricError {
  const of = field === 'contentHash' ? 'the counts' : 'the provenance';
  return optionConflict(field, `does not fit ${of}: was the document changed or cut?`);
}

/** Something else than an evaluation. */
export function mustBeEvaluation(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'what evaluation or evaluationFromJson returned');
}

/** A task that its counts do not have. */
export function mustBeTask(value: unknown, task: string): MetricError {
  return invalidOption('task', value, `${shown(task)}, as its counts are`);
}

/** No counts, or several that exclude one another. */
export function mustBeOneTally(place: string, given: readonly string[]): MetricError {
  const [first = 'matrix', ...others] = given;
  const words =
    others.length === 0
      ? 'is missing: an evaluation has a matrix, a joint tally, sets or scores'
      : `does not go with ${others.join(' and ')}`;
  return optionConflict(`${place}${first}`, words);
}

/** Counts of other labels than the whole. */
export function mustBeLabelsOf(argument: string): MetricError {
  return optionConflict(argument, 'has other labels than the evaluation, expected the same');
}

/** Another number of rows than was counted. */
export function mustBeRowsOfTally(argument: string, value: number, rows: number): MetricError {
  return invalidValue(argument, value, `${rows}, as were counted`);
}

/** Sums of weights, which do not tell how many rows there are. */
export function rowsMissing(argument: string): MetricError {
  return optionConflict(argument, 'is missing: sums of weights do not tell the number of rows');
}

/** A list that is none. */
export function mustBeListOf(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'an array');
}

/** Columns of scores that are none. */
export function mustBeScores(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, '{ name, sweep } of what thresholdSweep returned');
}

/** Counts of label sets that are none. */
export function mustBeSets(value: unknown): MetricError {
  const expected = '{ counts, samples } of labelCounts with its labels as keys, and of sampleTally';
  return unsupportedType('sets', value, expected);
}

/** Counts of samples that are none. */
export function mustBeSampleCounts(value: unknown): MetricError {
  return unsupportedType('counts', value, 'what sampleCounts returned');
}

/** A name that is none. */
export function mustBeName(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'a string');
}

/** The name of another column. */
export function mustBeNamedOnce(argument: string, name: string): MetricError {
  return invalidValue(argument, name, 'a name that no other column of scores has');
}

/** Provenance that is none. */
export function mustBeProvenance(argument: string, value: unknown): MetricError {
  const expected =
    argument === 'provenance'
      ? 'an object'
      : 'one of program, version, command, created (texts), inputs, predictions (lists of { name, … }), options (an object)';
  return unsupportedType(argument, value, expected);
}

/** JSON that is nested too deep to be read. */
export function mustBeShallow(depth: number): MetricError {
  return unsupported('json', `JSON of more than ${depth} levels`, 'an evaluation');
}

/** Slices that are none. */
export function mustBeSlicesOf(value: unknown): MetricError {
  return unsupportedType('slices', value, 'a list of { group, matrix | joint | sets | scores }');
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

/** More rows in groups than there are. */
export function mustFitSlices(inSlices: number, nSamples: number): MetricError {
  return invalidValue('slices', inSlices, `at most ${nSamples} rows together, as the whole has`);
}

/** Counts by unit that are not those of the whole. */
export function mustBeUnitsOf(argument: string): MetricError {
  return optionConflict(argument, 'do not add up to the counts that they are units of');
}

/** Something else than a number of rows, or than a sum of their weights. */
export function mustBeUnitCount(place: Place, value: unknown, weighted: boolean): MetricError {
  const expected = weighted ? 'a finite number of at least 0' : 'a whole number of at least 0';
  return invalidValue(place, value, expected);
}

/** Keys of units that do not ascend. */
export function mustAscendByKey(place: Place, value: unknown): MetricError {
  return invalidValue(place, value, 'keys of units in ascending order');
}

/** A cell that does not come after the one before it. */
export function mustRiseInUnit(argument: string, row: number): MetricError {
  return optionConflict(`${argument}[${row}]`, 'is of a cell that is not after the one before it');
}

/** A cell of a unit without rows. */
export function mustHaveRowsInCell(argument: string, row: number): MetricError {
  return optionConflict(`${argument}[${row}]`, 'is of a cell without rows');
}

/** A unit without rows. */
export function mustHaveRowsInUnit(place: Place, value: unknown): MetricError {
  return invalidValue(place, value, 'a unit that has rows');
}

/** A place, counted from 1, that is none. */
export function mustBePlaceOf(place: Place, value: unknown, nPlaces: number): MetricError {
  return invalidValue(place, value, `a place, a whole number in [1, ${nPlaces}]`);
}

/** A text that holds no numbers. */
export function mustBePacked(argument: string, position: number): MetricError {
  const expected = 'a list of numbers, or whole numbers of at least 0 in Base64 VLQ';
  return unsupported(argument, `a text with no such number at character ${position}`, expected);
}

/** More numbers, or fewer, than there must be. */
export function mustHaveNumbers(argument: string, length: number): MetricError {
  return unsupported(argument, 'a text with another number of them', `${length} numbers`);
}

/** A place that does not rise. */
export function mustRise(place: Place, value: unknown): MetricError {
  return invalidValue(place, value, 'a number of at least 1: each cell stands there once');
}

/** A step beyond the end, or a code that is none. */
export function mustBePlace(place: Place, value: unknown, end: number): MetricError {
  return invalidValue(place, value, `a whole number that stays below ${end}`);
}

/** A cell that should not be there. */
export function mustBeCellCount(place: Place, value: unknown, weighted: boolean): MetricError {
  const expected = weighted ? 'a finite number but 0' : 'a number of rows above 0';
  return invalidValue(place, value, expected);
}

/** A count that cannot be. */
export function mustBeCountOf(place: Place, value: unknown, weighted: boolean): MetricError {
  return invalidValue(place, value, weighted ? 'a finite number' : 'a whole number of at least 0');
}

/** More labels in a sample than there are. */
export function mustFitLabels(place: Place, value: unknown, nLabels: number): MetricError {
  return invalidValue(place, value, `with fp and fn at most ${nLabels}, the number of labels`);
}

/** Bins that are none. */
export function mustBeBins(argument: string, value: unknown, most?: number): MetricError {
  const expected =
    most === undefined ? 'two finite numbers, the lower first' : `a whole number in [1, ${most}]`;
  return most === undefined
    ? unsupported(argument, shown(value), expected)
    : invalidOption(argument, value, expected);
}

/** Something else than a list of evaluations. */
export function mustBeEvaluations(value: unknown): MetricError {
  return unsupportedType('evaluations', value, 'an array of evaluations, at least one');
}

/** Evaluations that cannot be added up. */
export function mustBeAlike(argument: string, what: string): MetricError {
  return optionConflict(argument, `differs from evaluations[0] in its ${what}`);
}

/** Sweeps that cannot be added up. */
export function mustBeSweptAlike(name: string, what: string): MetricError {
  return optionConflict('evaluations', `differ in the ${what} of scores ${shown(name)}`);
}

/** A threshold that is none. */
export function mustBeThreshold(value: unknown): MetricError {
  return invalidOption('threshold', value, 'a number');
}

/** Several columns of scores, and none is named. */
export function whichScore(names: readonly string[]): MetricError {
  return optionConflict('score', `is missing: there are ${names.map(shown).join(', ')}`);
}

/** A column of scores that is not there. */
export function mustHaveScore(name: unknown, names: readonly string[]): MetricError {
  return names.length === 0
    ? optionConflict('evaluation', 'has no scores, which a threshold is for')
    : invalidOption('score', name, names);
}

/** A slice without the column of scores. */
export function mustBeOfSlices(slice: number, name: unknown): MetricError {
  return optionConflict(`slices[${slice}]`, `has no scores ${shown(name)}`);
}

/** An evaluation without a matrix. */
export function mustHaveMatrix(argument: string): MetricError {
  return optionConflict(argument, 'has no matrix: compare takes a joint tally of two models');
}

/** Counts by label that are not those of the samples. */
export function mustBeOfSamples(argument: string): MetricError {
  return optionConflict(argument, 'do not agree: counts by label and by sample');
}
