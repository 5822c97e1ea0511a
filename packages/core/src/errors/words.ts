import type { LabelKind } from '../columns/label.js';
import { FINITE, placeBelow } from './expected.js';
import type { Expected } from './expected.js';
import type { MetricError } from './metric-error.js';
import {
  emptyInput,
  invalidCount,
  invalidLabel,
  invalidOption,
  invalidValue,
  mixedLabel,
  optionConflict,
  refusal,
  shapeMismatch,
  unsupported,
  unsupportedType,
} from './refusals.js';
import type { Place } from './refusals.js';
import { describeType, show } from './show.js';

// What an argument should have been, where that takes no more than a noun.
export const ARRAY = 'an array';
export const ARRAY_OF_LABELS = 'an array of labels';
export const ARRAY_OF_NUMBERS = 'an array of numbers';
export const ARRAY_OF_STRINGS = 'an array of strings';
export const ARRAY_OF_ROWS = 'an array of arrays of numbers';
export const ARRAY_OF_SLICES = 'an array of { group, nSamples, nSkipped, cells }';
export const ASCENDING_KEY = 'a key above the one before it';
export const BINARY_COSTS = '{ fp, fn, tp, tn }';
export const BINARY_COUNTS = 'BinaryCounts';
export const CLASS_GROUPS = 'an object or pairs of a label and its classes';
export const CLASS_GROUP_PAIR = 'a pair [label, classes], or { label: classes } for groups';
export const COSTS = 'a cost matrix or an object of correct, error and cells';
export const COST_CELLS = 'an array of { trueLabel, predLabel, cost }';
export const COUNTED_CELL = 'a cell { trueLabel, predLabel, count }';
export const COUNTED_CELLS =
  'cells { trueLabel, predLabel, count }, such as the rows of a GROUP BY';
export const COUNT_COLUMNS = 'columns { tp, fp, fn?, tn? }';
export const DEFINITION = '{ name, compute } with a function of counts';
export const GROUP_COLUMNS = 'an object of columns by name, such as { country }';
export const INTEGER_OR_ALL = 'an integer of at least 1, or Infinity';
export const JOINT = 'a joint tally, such as jointCounts(yTrue, yPredA, yPredB)';
export const KEY = 'a string, a number, a boolean or a bigint';
export const LABEL = 'a string, a boolean or an integer';
export const MATRIX = 'a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)';
export const MATRIX_CELLS = 'a Float64Array, or cells by class code';
export const MATRIX_DATA = 'what matrixToData returned';
export const METRIC = 'a metric';
export const METRICS = 'an object of metrics by name, such as { jaccard }';
export const METRIC_VALUES = 'the values of a metric, one per row';
export const NUMBER = 'a number';
export const NUMBERS = 'numbers';
export const OBJECT = 'an object';
export const ORDERED_CELL = 'cells by unit, then by row, each once';
export const REPORT = 'a report, such as classificationReport(matrix)';
export const ROW_WEIGHTS = '"support", "predicted" or numbers';
export const SCORES = 'a row of scores per sample, or { data, shape: [nSamples, nColumns] }';
export const STORED_LABEL = 'a label';
export const UNIT_COUNTS = 'a cell whose units add up to its count';
export const UNIT_KEY = 'a unit that has a cell';

/** β: a number of at least 0, which may be infinite. */
export const BETA: Expected = { kind: 'number', what: 'a number', atLeast: 0 };

export const ROW_COUNT: Expected = { kind: 'integer', atLeast: 0 };

export function classCode(nClasses: number): Expected {
  return placeBelow(nClasses, 'a class code');
}

const KIND_NAMES: Readonly<Record<LabelKind, string>> = {
  integer: 'an integer',
  string: 'a string',
  boolean: 'a boolean',
};

/** The kind that labels must have, and why. */
export interface ExpectedKind {
  readonly kind: LabelKind;
  /** Where the labels of this kind stand: an argument, or earlier ones. */
  readonly because: string;
}

export function kindOf(argument: string, kind: LabelKind): ExpectedKind {
  return { kind, because: `as in ${argument}` };
}

export function kindBefore(kind: LabelKind): ExpectedKind {
  return { kind, because: 'like the labels before it' };
}

export function mustBeOfKind(place: Place, value: unknown, wanted: ExpectedKind): MetricError {
  return mixedLabel(place, value, KIND_NAMES[wanted.kind], wanted.because);
}

export function mustBeLabel(place: Place, value: unknown): MetricError {
  const isRow =
    /^y(True|Pred)$/.test(place.argument) && describeType(value).toLowerCase() === 'object';
  const advice = ' (of rows that are objects take one column: rows.map((row) => row.label))';
  return invalidLabel(place, value, isRow ? `${LABEL}${advice}` : LABEL);
}

export function mustHaveLabels(argument: string): MetricError {
  return emptyInput(argument, 'is empty, expected at least one label');
}

export function mustBeColumn(argument: string, value: unknown): MetricError {
  const { getChild } = (value ?? {}) as { getChild?: unknown };
  const advice = typeof getChild === 'function' ? ', such as table.getChild(name)' : '';
  return unsupportedType(argument, value, `a typed array, an array or an Arrow column${advice}`);
}

export function mustBeAttached(argument: string, column: object): MetricError {
  return unsupported(
    argument,
    `a detached ${describeType(column)}`,
    'an array whose memory was not sent to another thread',
  );
}

/**
 * An argument in the place of the options; `meant` is the option that it was probably meant for.
 */
export function mustBeOptions(
  argument: string,
  value: unknown,
  meant: string | undefined,
): MetricError {
  const shown = typeof value === 'string' ? show(value) : '…';
  const advice = meant === undefined ? '' : `, did you mean { ${meant}: ${shown} }?`;
  const isMap = describeType(value) === 'Map';
  const plain = isMap ? 'a plain one, as Object.fromEntries makes of a Map' : 'a plain one';
  const words = show(value).startsWith('an object') ? plain : OBJECT;
  return invalidOption(argument, value, `${words}${advice}`);
}

export function mustBeChunk(argument: string, value: unknown): MetricError {
  return shapeMismatch(argument, describeType(value), 'a chunk of an Arrow column');
}

export function mustHoldEntries(argument: string, held: number, needed: number): MetricError {
  const words = `at least ${needed} (memory that was sent to another thread is gone)`;
  return shapeMismatch(argument, `of length ${held}`, words);
}

export function mustHoldRows(argument: string, nRows: number, length: number): MetricError {
  const words = `${length}, as ${argument}.length says`;
  return shapeMismatch(`${argument}.data`, `of ${nRows} rows`, words);
}

export function mustHoldLabels(argument: string, received: string): MetricError {
  return unsupported(argument, received, 'integers, booleans, texts or a dictionary of these');
}

export function textsTooLong(argument: string, arrowType: string): MetricError {
  return mustHoldLabels(argument, `${arrowType} with a chunk of 2 GiB`);
}

export function mustHaveEntries(argument: string): MetricError {
  return mustHoldLabels(argument, 'an Arrow dictionary without entries');
}

/** An Arrow key that stands for nothing; a later chunk's may be the library's mistake. */
export function mustBeKey(place: Place, value: unknown, n: number, isLater: boolean): MetricError {
  const words = `a dictionary key in [0, ${n})`;
  const advice =
    ' (apache-arrow 16 and older keep the first dictionary of a stream whose batches change it)';
  return invalidLabel(place, value, isLater ? `${words}${advice}` : words);
}

export function listsTooLong(argument: string, arrowType: string): MetricError {
  return unsupported(argument, `${arrowType} with 2^31 values or more`, 'fewer');
}

export function mustHaveListValues(argument: string, arrowType: string): MetricError {
  const words = 'a Vector of apache-arrow or a Column of flechette';
  return unsupported(argument, `${arrowType} without its values`, words);
}

export function mustBeScoreRow(
  argument: string,
  row: number,
  found: unknown,
  length: number | null,
  nColumns: number,
): MetricError {
  const received = length === null ? describeType(found) : `${length} scores`;
  const words = row === 0 ? 'a row of scores' : `${nColumns} scores, as in ${argument}[0]`;
  return shapeMismatch(`${argument}[${row}]`, received, words);
}

export function mustFillShape(
  argument: string,
  length: number,
  [nSamples, nColumns]: readonly [number, number],
  name: string,
): MetricError {
  const words = `${nSamples} × ${nColumns}, as in ${name}`;
  return shapeMismatch(`${argument}.data`, `${length} scores`, words);
}

export function mustBeTensorData(argument: string, data: unknown): MetricError {
  const advice =
    typeof data === 'function'
      ? ' (of a TensorFlow.js tensor, pass { data: tensor.dataSync(), shape: tensor.shape })'
      : '';
  return unsupportedType(argument, data, `a typed array or an array of numbers${advice}`);
}

export function mustNotBeBits(argument: string): MetricError {
  const received = 'the bits of half floats (Uint16Array)';
  return unsupported(argument, received, 'numbers, such as a Float32Array');
}

/** A shape that is none of a matrix; `list` is what was received, if it is one. */
export function mustBeTwoSizes(
  argument: string,
  sizes: unknown,
  list: readonly unknown[] | null,
): MetricError {
  const received = list ? `[${list.map(show).join(', ')}]` : describeType(sizes);
  return shapeMismatch(argument, received, 'two sizes, [nSamples, nColumns]');
}

/** A column of another length than it must have; with `nLabels` because of so many labels. */
export function mustHaveLength(
  argument: string,
  length: number,
  wanted: number,
  nLabels?: number,
): MetricError {
  const words = nLabels === undefined ? `length ${wanted}` : `${wanted} for ${nLabels} labels`;
  return shapeMismatch(argument, `of length ${length}`, words);
}

export function mustBeOfLength(argument: string, length: number, wanted: number): MetricError {
  return shapeMismatch(argument, `of length ${length}`, `of length ${wanted}`);
}

export function mustBeSquare(argument: string, length: number, k: number): MetricError {
  const words = `${k} × ${k} = ${k * k} for ${k} labels`;
  return shapeMismatch(argument, `of length ${length}`, words);
}

export function mustHaveRowPerLabel(argument: string, nRows: number, k: number): MetricError {
  return shapeMismatch(argument, `of ${nRows} rows`, `${k} for ${k} labels`);
}

export function mustBeCountColumn(name: string, meant: string): MetricError {
  const words = `${COUNT_COLUMNS}, did you mean ${meant}?`;
  return unsupported('input', `an object with ${show(name)}`, words);
}

export function mustBeWholeCount(argument: string, count: number | undefined): MetricError {
  return invalidCount(argument, count, 'an integer, as weighted is false');
}

export function mustBeCount(place: Place, value: unknown): MetricError {
  const isBigint = typeof value === 'bigint';
  return invalidCount(place, value, isBigint ? 'an integer in [0, 2^53)' : undefined);
}

export function mustBeRows(argument: string, count: number | undefined): MetricError {
  return invalidValue(argument, count, 'a number of rows, as counts without weights are');
}

export function mustBeNewPair(row: number, pair: readonly unknown[]): MetricError {
  const value = pair.map(String).join(', ');
  return invalidValue({ argument: 'cells', row }, value, 'each pair of classes once');
}

export function mustBeNewTriple(place: Place, triple: readonly unknown[]): MetricError {
  return invalidValue(place, triple.map(String).join(', '), 'each cell once');
}

export function mustBeCellCount(place: Place, value: unknown, weighted: boolean): MetricError {
  return invalidValue(
    place,
    value,
    weighted ? 'a finite number but 0' : 'a number of rows above 0',
  );
}

export function mustHaveSameGroups(
  found: readonly string[],
  known: readonly string[],
): MetricError {
  const words = (names: readonly string[]): string => names.join(', ') || 'no columns';
  return optionConflict('by', `has ${words(found)}, where the rows before had ${words(known)}`);
}

/** A batch with units, or without, where the batches before were otherwise. */
export function mustHaveSameUnits(areKnown: boolean): MetricError {
  return optionConflict(
    'unit',
    areKnown
      ? 'is missing, where the rows before had units'
      : 'is given, where the rows before had no units',
  );
}

export function mustHaveKnownUnits(): MetricError {
  return optionConflict('unit', 'of the other counts is not known');
}

export function mustBeUnitCount(place: Place, value: unknown, weighted: boolean): MetricError {
  const words = weighted ? 'a finite number of at least 0' : 'a number of rows above 0';
  return invalidValue(place, value, words);
}

export function mustBeLabelPlace(place: Place, value: unknown, nClasses: number): MetricError {
  return invalidValue(place, value, placeBelow(nClasses, 'the place of a label, an integer'));
}

export function mustHaveOneForm(): MetricError {
  return optionConflict('counts', 'and cells must not be both there, or both missing');
}

export function mustBeDense(): MetricError {
  return optionConflict(
    'counts',
    'is of dense matrices only, this one is sparse: use at() or cells()',
  );
}

export function mustBeSmall(nClasses: number, most: number): MetricError {
  const words = `is sparse and has ${nClasses} classes, expected at most ${most}: use at() or cells()`;
  return optionConflict('matrix', words);
}

export function mustHaveRows(nSamples: number): MetricError {
  const found = nSamples === 0 ? 'are empty' : 'have no row with both labels';
  return emptyInput('yTrue', `and yPred ${found}, expected rows or the option labels`);
}

export function mustHaveCounted(): MetricError {
  return emptyInput('accumulator', 'has counted no rows, expected rows or the option labels');
}

export function mustHaveMatrices(): MetricError {
  return emptyInput('matrices', 'are none, expected at least one matrix');
}

export function mustHaveGroupColumns(): MetricError {
  return emptyInput('by', 'is empty, expected at least one group column');
}

/** What is neither a matrix nor counts: first guesses are columns of labels, or a whole sweep. */
export function mustBeSource(source: unknown, isColumn: boolean, isSweep: boolean): MetricError {
  const sweepAdvice = isSweep ? ', which are in sweep.counts' : '';
  const advice = isColumn ? ', such as confusionMatrix(yTrue, yPred)' : sweepAdvice;
  const received = isSweep ? 'a ThresholdSweep' : describeType(source);
  return unsupported('source', received, `a ConfusionMatrix or BinaryCounts${advice}`);
}

export function mustBeCountsJson(): MetricError {
  return unsupported(
    'json',
    'what JSON.stringify makes of counts',
    'what binaryCountsToJson makes of them',
  );
}

export function mustHaveKeys(): MetricError {
  return optionConflict('keys', 'needs counts with keys, these have none');
}

export function mustHaveRowLabels(): MetricError {
  return optionConflict('keys', 'are missing, a report needs counts whose rows have labels');
}

export function posLabelMissing(): MetricError {
  return optionConflict('posLabel', 'is missing, average "binary" needs it');
}

export function goesWithAverage(option: string, average: 'binary' | 'weighted'): MetricError {
  return optionConflict(option, `goes with average "${average}" only`);
}

export function supportMissing(): MetricError {
  return refusal({ code: 'partial-counts', missing: 'fn (needed for weights "support")' });
}

export function isOfCounts(option: string): MetricError {
  const words = 'is for counts, of a matrix this metric is one number (see classCounts)';
  return optionConflict(option, words);
}

export function adjustedOfCounts(): MetricError {
  const words = 'is for a matrix, of counts each row is a problem of its own';
  return optionConflict('adjusted', words);
}

export function kappaWeightsOfCounts(weights: string): MetricError {
  const words = `"${weights}" is for a matrix, the rows of counts are yes/no questions`;
  return optionConflict('weights', words);
}

export function mustBeCost(option: string, value: unknown): MetricError {
  return invalidOption(option, value, FINITE);
}

export function mustBeNewCell(option: string): MetricError {
  const words = 'has the classes of a cell before it, expected each cell once';
  return optionConflict(option, words);
}

export function mustBeWhole(weight: number): MetricError {
  const words = 'whole counts, because the binomial test counts rows';
  return unsupported('matrix', `of weights such as ${weight}`, words);
}

export function mustBeMetric(argument: string, value: unknown): MetricError {
  return typeof value === 'string'
    ? unsupported(argument, show(value), 'the metric itself, not its name')
    : unsupportedType(argument, value, 'a metric, or a function of counts');
}

export function mustReturnFloats(argument: string, value: unknown): MetricError {
  const received = `a function that returns ${describeType(value)}`;
  return unsupported(argument, received, 'one that returns a Float64Array');
}

export function mustReturnValues(argument: string, length: number, nRows: number): MetricError {
  const received = `a function that returns ${length} values`;
  return shapeMismatch(argument, received, `one for each of the ${nRows} rows`);
}

export function mustBeStored(format: string, version: number, received: string): MetricError {
  return unsupported('json', received, `${format} of version ${version}, as toJSON writes it`);
}

export function mustHaveFields(
  argument: string,
  json: unknown,
  known: readonly string[],
): MetricError {
  return unsupportedType(argument, json, `${OBJECT} of ${known.join(', ')}`);
}

export function mustBeRowOf(place: Place, value: unknown, width: number): MetricError {
  return invalidValue(place, value, `an array of ${width} numbers`);
}

export function mustBeSum(place: Place, value: number, weighted: boolean): MetricError {
  const words = weighted
    ? 'finite, and what rounding took from it too'
    : 'a number of rows, from which rounding took nothing';
  return invalidValue(place, value, words);
}

export function mustAgree(argument: string, value: number, total: number): MetricError {
  return invalidValue(argument, value, `${total}, as the counts add up to`);
}

export function mustBeAtLeast(argument: string, value: number, least: number): MetricError {
  return invalidValue(argument, value, `at least ${least}, since so many were counted`);
}

export function mustBeChecksum(value: unknown, checksum: string): MetricError {
  const words = `${show(checksum)}, the checksum of the other fields (was one changed?)`;
  return invalidOption('checksum', value, words);
}

export function mustBeBytes(magic: string, received: string): MetricError {
  return unsupported('bytes', received, `what toBinary returned, which begins with ${magic}`);
}

export function mustBeReadBack(
  other: unknown,
  what: string,
  reader: string,
  isJson: boolean,
): MetricError {
  const received = isJson ? 'one written as JSON' : describeType(other);
  return unsupported('other', received, `${what}: ${reader} reads it`);
}
