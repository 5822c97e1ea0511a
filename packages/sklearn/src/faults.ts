/*
 * The wording of this package's errors: a constructor for each mistake, which returns the error to
 * throw. Where a kind is a parameter, scikit-learn raises another one in another function.
 */
import type { Label } from '@confmat/core';
import { fault, show } from './errors.js';
import type { SklearnError, SklearnErrorKind } from './errors.js';

type Kind = Extract<SklearnErrorKind, 'ValueError' | 'TypeError'>;

const is = (
  argument: string,
  received: string,
  expected: string,
  kind: SklearnErrorKind = 'ValueError',
): SklearnError => fault(kind, `${argument} is ${received}, expected ${expected}`);

const has = (
  argument: string,
  received: string,
  expected: string,
  kind: Kind = 'ValueError',
): SklearnError => fault(kind, `${argument} has ${received}, expected ${expected}`);

const oneOf = (labels: readonly unknown[]): string => `one of ${show([...labels])}`;

/** More arguments by position than the function takes. */
export const tooManyArguments = (nGiven: number, nPositional: number): SklearnError =>
  fault(
    'TypeError',
    `got ${nGiven} arguments by position, expected at most ${nPositional}, then one object with the others by name`,
  );

/** An argument by a name that no parameter has. */
export const unknownArgument = (name: string, names: readonly string[]): SklearnError =>
  fault('TypeError', `got an argument named ${name}, expected one of ${names.join(', ')}`);

/** An argument by position and by name. */
export const givenTwice = (name: string): SklearnError =>
  fault('TypeError', `got ${name} by position and by name`);

/** A parameter without a default that was not given. */
export const argumentMissing = (name: string): SklearnError =>
  fault('TypeError', `${name} is missing`);

/** A value that a parameter cannot have. */
export const invalidParameter = (
  name: string,
  value: unknown,
  allowed: readonly string[],
): SklearnError => {
  const expected = allowed.length > 1 ? `one of ${allowed.join(', ')}` : (allowed[0] ?? '');
  return is(name, show(value), expected, 'InvalidParameterError');
};

/** Something that is no array. */
export const notAnArray = (argument: string): SklearnError =>
  fault('ValueError', `${argument} is no array`);

/** The same, shown. */
export const mustBeArray = (argument: string, value: unknown): SklearnError =>
  is(argument, show(value), 'an array');

/** A sparse matrix where a dense array is needed. */
export const mustBeDense = (argument: string, kind: Kind = 'TypeError'): SklearnError =>
  is(argument, 'a sparse matrix', 'an array', kind);

/** Labels of one sample in a sparse matrix. */
export const sparseLabels = (): SklearnError =>
  fault('TypeError', 'a sparse matrix is for indicator matrices only, expected an array');

/** A matrix where a column is needed. */
export const mustBeColumn = (argument: string): SklearnError =>
  is(argument, 'a matrix', 'one column');

/** A matrix whose cells do not fill its shape. */
export const wrongMatrixSize = (
  argument: string,
  nCells: number,
  shape: readonly number[],
): SklearnError =>
  has(`${argument}.data`, `${nCells} cells`, `${shape.join(' × ')}, as in ${argument}.shape`);

/** A sparse matrix of other than two dimensions. */
export const wrongSparseShape = (argument: string, nLengths: number): SklearnError =>
  has(`${argument}.shape`, `${nLengths} lengths`, '2');

/** A sparse matrix with too few or too many starts of rows. */
export const wrongIndptr = (argument: string, length: number, nRows: number): SklearnError =>
  has(`${argument}.indptr`, `${length} entries`, `${nRows + 1}, one more than rows`);

/** A sparse matrix with fewer cells than its rows have. */
export const tooFewStored = (
  argument: string,
  part: 'indices' | 'data',
  length: number,
  nStored: number,
): SklearnError => has(`${argument}.${part}`, `${length} entries`, `${nStored}, as in indptr`);

/** A row of a sparse matrix that ends before it starts. */
export const descendingIndptr = (argument: string, place: number): SklearnError =>
  fault('ValueError', `${argument}.indptr[${place}] is less than the entry before it`);

/** A cell beyond the columns of a sparse matrix. */
export const wrongColumnIndex = (
  argument: string,
  place: number,
  column: number,
  nColumns: number,
): SklearnError =>
  is(`${argument}.indices[${place}]`, String(column), `a column in [0, ${nColumns})`);

/** Another number of dimensions. */
export const wrongDimensions = (
  argument: string,
  nDimensions: number,
  expected: '1' | 'at most 2',
  kind: Kind = 'ValueError',
): SklearnError => has(argument, `${nDimensions} dimensions`, expected, kind);

/** One dimension where each label has its column. */
export const mustHaveColumns = (argument: string, label: 'class' | 'label'): SklearnError =>
  has(argument, '1 dimension', `a column per ${label}`);

/** Another number of columns. */
export const wrongColumns = (
  argument: string,
  nColumns: number,
  expected: string | number | undefined,
  reason: 'as in y_true' | 'one per label (see labels)' | 'one per label of y_true',
): SklearnError => has(argument, `${nColumns} columns`, `${String(expected)}, ${reason}`);

/** Several columns where one is needed. */
export const mustHaveOneColumn = (argument: string, nColumns: number): SklearnError =>
  has(argument, `${nColumns} columns`, 'one');

/** One column where several are needed. */
export const mustHaveSeveralColumns = (argument: string): SklearnError =>
  has(argument, 'one column', 'more');

/** No columns. */
export const noColumns = (argument: string): SklearnError =>
  has(argument, 'no columns', 'at least one');

/** No samples. */
export const noSamples = (argument: string, expected = 'at least one sample'): SklearnError =>
  is(argument, 'empty', expected);

/** No samples in both columns. */
export const noTargets = (): SklearnError =>
  fault('ValueError', 'y_true and y_pred are empty, expected at least one sample');

/** Arguments of different numbers of samples. */
export const lengthsDiffer = (
  lengths: readonly { readonly name: string; readonly length: number }[],
): SklearnError => {
  const texts = lengths.map(({ name, length }) => `${name} (${length})`);
  return fault('ValueError', `${texts.join(', ')} must have the same number of samples`);
};

/** Rows of different lengths. */
export const raggedMatrix = (argument: string): SklearnError =>
  has(argument, 'rows of different lengths', 'a matrix');

/** Rows of different lengths, as lists of labels are. */
export const raggedTargets = (argument: string): SklearnError =>
  has(
    argument,
    'rows of different lengths',
    'a binary matrix (lists of labels per sample are no longer supported)',
  );

/** A cell that is no number. */
export const mustBeNumber = (
  argument: string,
  row: number,
  value: unknown,
  kind: Kind,
): SklearnError => is(`${argument}[${row}]`, show(value), 'a number', kind);

/** A number that is not finite. */
export const mustBeFinite = (argument: string, row: number, value: number): SklearnError =>
  is(`${argument}[${row}]`, String(value), 'a finite number');

/** Strings where numbers are needed. */
export const mustBeNumbers = (argument: string, kind: Kind): SklearnError =>
  has(argument, 'strings', 'numbers', kind);

/** Cells of any other type than numbers. */
export const otherCells = (argument: string, kind: Kind): SklearnError =>
  fault(kind, `${argument} has other cells than numbers`);

/** A number below 0. */
export const mustNotBeNegative = (argument: string, value: number): SklearnError =>
  has(argument, String(value), 'numbers of at least 0');

/** Values other than 0 and 1. */
export const mustBeZeroOne = (argument: string, value: number): SklearnError =>
  has(argument, String(value), '0 and 1');

/** Indicator matrices with two values other than 0. */
export const twoIndicatorValues = (): SklearnError =>
  fault('ValueError', 'y_true and y_pred have two values that are not 0, expected 0 and 1');

/** Weights that are no array of numbers. */
export const mustBeWeights = (received: string): SklearnError =>
  is('sample_weight', received, 'an array of numbers', 'TypeError');

/** Another number of weights than samples. */
export const wrongWeightCount = (nWeights: number, nSamples: number): SklearnError =>
  has('sample_weight', `${nWeights} weights`, `${nSamples}, one per sample`);

/** Weights of 0 only. */
export const zeroWeights = (): SklearnError =>
  is('sample_weight', 'zero throughout', 'a weight that is not');

/** Weights that add to 0 where their sum divides. */
export const weightsAddToZero = (): SklearnError =>
  fault('ZeroDivisionError', 'sample_weight adds to 0, there is nothing to divide by');

/** Weights of labels or samples that add to 0 where their sum divides. */
export const averageWeightsAddToZero = (average: string): SklearnError =>
  fault('ZeroDivisionError', `the weights of average "${average}" add to 0`);

/** Targets of a type that a function does not take. */
export const unsupportedTargets = (type: string): SklearnError =>
  fault('ValueError', `y_true is ${type}, which is not supported`);

/** Targets of a type other than a function needs. */
export const wrongTargets = (
  type: string,
  expected:
    | 'labels'
    | 'two classes'
    | 'a matrix of several columns'
    | 'two labels for one column of y_proba',
): SklearnError => is('y_true', type, expected);

/** Targets of no type. */
export const unknownTargets = (argument: string, kind: Kind = 'ValueError'): SklearnError =>
  fault(kind, `${argument} is of no known type of target`);

/** Targets and predictions of two types. */
export const targetsDiffer = (trueType: string, predType: string): SklearnError =>
  fault('ValueError', `y_true is ${trueType} and y_pred is ${predType}`);

/** Targets and predictions if only one of them holds strings. */
export const labelKindsDiffer = (isTrueText: boolean): SklearnError => {
  const [truth, prediction] = isTrueText ? ['strings', 'numbers'] : ['numbers', 'strings'];
  return has('y_true', `${truth} and y_pred ${prediction}`, 'labels of one kind');
};

/** Indicator matrices of different widths. */
export const widthsDiffer = (nTrue: number, nPred: number | undefined): SklearnError =>
  has('y_true', `${nTrue} columns and y_pred ${String(nPred)}`, 'as many');

/** Labels per sample where there is one. */
export const samplesNeedIndicators = (type: string): SklearnError =>
  fault('ValueError', `y_true is ${type}, scores per sample are for indicator matrices only`);

/** Lists where labels are needed. */
export const mustBeLabels = (argument: string): SklearnError =>
  is(argument, 'a list of lists', 'labels', 'TypeError');

/** A missing value, or an array, among strings. */
export const mustBeString = (argument: string, row: number, value: unknown): SklearnError =>
  is(`${argument}[${row}]`, String(value), 'a string like the labels before it', 'TypeError');

/** Something else than a list of labels. */
export const wrongLabels = (received: string): SklearnError =>
  is('labels', received, 'numbers, strings or booleans', 'TypeError');

/** An empty list of labels. */
export const noLabels = (least: 'one label' | 'two labels'): SklearnError =>
  is('labels', 'empty', `at least ${least}`);

/** A label twice in a list. */
export const labelTwice = (): SklearnError => has('labels', 'a label twice', 'each once');

/** The same, with the list. */
export const repeatedLabels = (labels: readonly Label[]): SklearnError =>
  is('labels', show([...labels]), 'each label once');

/** A list of labels in another order. */
export const mustAscend = (labels: readonly Label[]): SklearnError =>
  is('labels', show([...labels]), 'ascending labels');

/** A list of labels without a true one. */
export const noTrueLabel = (labels: readonly Label[]): SklearnError =>
  is('labels', show([...labels]), 'at least one label of y_true');

/** Another number of labels than columns. */
export const wrongLabelCount = (nLabels: number, nColumns: number): SklearnError =>
  has('labels', `${nLabels} labels`, `${nColumns}, one per column of y_score`);

/** A label that stands for no column of an indicator matrix. */
export const mustBeIndicatorColumn = (label: Label, nLabels: number): SklearnError =>
  has(
    'labels',
    show(label),
    `columns in [0, ${nLabels})`,
    typeof label === 'string' ? 'TypeError' : 'ValueError',
  );

/** Labels for an indicator matrix, whose labels are its columns. */
export const labelsOfIndicators = (): SklearnError =>
  fault('ValueError', 'labels go with one label per sample, not with an indicator matrix');

/** A true label that is not listed. */
export const unlistedLabel = (label: Label, labels: readonly Label[] | null): SklearnError =>
  has('y_true', `the label ${show(label)}`, labels === null ? 'one of labels' : oneOf(labels));

/** One label where two are needed. */
export const onlyLabel = (label: unknown): SklearnError =>
  fault('ValueError', `there is one label, ${show(label)}, expected at least two (see labels)`);

/** Another number of labels than two. */
export const mustBeTwoLabels = (nLabels: number): SklearnError => {
  const received = nLabels === 1 ? 'is 1 label' : `are ${nLabels} labels`;
  return fault('ValueError', `there ${received}, expected two (see labels)`);
};

/** The same, of true labels. */
export const mustHaveTwoLabels = (nLabels: number): SklearnError =>
  has('y_true', `${nLabels} labels`, 'two');

/** More labels than a dense matrix takes. */
export const tooManyLabels = (nLabels: number, limit: number): SklearnError =>
  fault('ValueError', `there are ${nLabels} labels, expected at most ${limit} for a dense matrix`);

/** Another number of true labels than columns. */
export const labelsForColumns = (nLabels: number, nColumns: number): SklearnError =>
  fault('ValueError', `y_true has ${nLabels} labels and y_score ${nColumns} columns (see labels)`);

/** Another number of labels than columns of probabilities. */
export const labelsForProba = (nLabels: number, nColumns: number): SklearnError =>
  fault(
    'ValueError',
    `there are ${nLabels} labels for ${nColumns} columns of y_proba (see labels)`,
  );

/** A positive label that does not occur. */
export const unknownPosLabel = (pos_label: unknown, labels: readonly Label[]): SklearnError =>
  is('pos_label', show(pos_label), oneOf(labels));

/** A positive label that nothing tells. */
export const posLabelMissing = (labels: readonly Label[]): SklearnError =>
  is('pos_label', 'missing', `${oneOf(labels)} (only of 0 and 1, or -1 and 1, it is 1)`);

/** A positive label of null. */
export const posLabelNull = (): SklearnError => is('pos_label', 'null', 'a label', 'TypeError');

/** A positive label other than 1 for several labels. */
export const posLabelNotOne = (pos_label: unknown, type: string): SklearnError =>
  is('pos_label', show(pos_label), `1 for y_true that is ${type}`);

/** The binary average of more than two labels. */
export const notBinary = (type: string): SklearnError => {
  const others = type === 'multiclass' ? '' : ', "samples"';
  return fault(
    'ValueError',
    `average is "binary" but y_true is ${type}, expected one of null, "micro", "macro", "weighted"${others}`,
  );
};

/** Another number of names than labels. */
export const wrongNameCount = (text: string): SklearnError =>
  fault('ValueError', `${text} (see labels)`);

/** A name that is no string. */
export const mustBeNames = (name: unknown): SklearnError =>
  has('target_names', show(name), 'strings', 'TypeError');

/** A probability beyond [0, 1]. */
export const mustBeProbability = (row: number, value: number): SklearnError =>
  has(`y_proba[${row}]`, String(value), 'probabilities in [0, 1]');

/** Probabilities of a row that do not add to 1. */
export const mustAddToOne = (row: number, sum: number): SklearnError =>
  fault('ValueError', `y_score[${row}] adds to ${sum}, expected probabilities that add to 1`);

/** Probabilities under both names. */
export const probaTwice = (): SklearnError => is('y_pred', 'another name of y_proba', 'one');

/** No probabilities. */
export const probaMissing = (kind: Kind): SklearnError =>
  is('y_proba', 'null', 'probabilities', kind);

/** A curve of fewer than two points. */
export const tooFewPoints = (nPoints: number): SklearnError =>
  has('x', `${nPoints} points`, 'at least 2');

/** A curve that turns back. */
export const mustBeMonotone = (): SklearnError =>
  fault('ValueError', 'x turns back, expected it to ascend or descend');

/** Replacements of undefined likelihood ratios out of their ranges. */
export const wrongReplacement = (positive: unknown, negative: unknown): SklearnError =>
  is(
    'replace_undefined_by',
    `{ "LR+": ${String(positive)}, "LR-": ${String(negative)} }`,
    'LR+ in [1, Infinity] and LR- in [0, 1], or NaN',
  );

/** A partial area of more than two classes. */
export const maxFprOfClasses = (max_fpr: number): SklearnError =>
  is('max_fpr', String(max_fpr), 'null for more than two classes');

/** A partial area of a curve that is undefined. */
export const maxFprOfNaN = (): SklearnError =>
  fault('ValueError', 'max_fpr cuts a curve that is NaN, as weights of 0 leave one class');

/** More than two classes without a way to compare them. */
export const multiClassMissing = (): SklearnError =>
  is('multi_class', '"raise"', '"ovo" or "ovr" for more than two classes');

/** An average that a way to compare classes does not have. */
export const averageNotFor = (average: string, multi_class: string): SklearnError =>
  fault('ValueError', `average is "${average}", which is not for multi_class "${multi_class}"`);

/** Areas of pairs without an average. */
export const averageOfPairs = (): SklearnError =>
  fault('NotImplementedError', 'average is null, which is not implemented for multi_class "ovo"');

/** Weights of samples for pairs of classes. */
export const weightsOfPairs = (): SklearnError =>
  fault('ValueError', 'sample_weight goes with multi_class "ovr" only');

/** No targets. */
export const noTargetsGiven = (): SklearnError =>
  fault('ValueError', 'got no argument, expected targets');

/** Targets of several types. */
export const typesDiffer = (types: readonly string[]): SklearnError =>
  fault('ValueError', `got targets of types ${types.join(', ')}`);

/** Targets that are no labels. */
export const mustBeLabelTargets = (type: string | undefined): SklearnError =>
  fault('ValueError', `got targets of type ${String(type)}, expected labels`);

/** An indicator matrix without rows. */
export const matrixWithoutRows = (): SklearnError =>
  fault('ValueError', 'got a matrix without rows, expected at least one sample');

/** Indicator matrices of several widths. */
export const matrixWidthsDiffer = (widths: readonly number[]): SklearnError =>
  fault('ValueError', `got matrices of ${widths.join(', ')} columns`);

/** A sparse column of labels. */
export const sparseColumn = (): SklearnError =>
  fault('TypeError', 'got a sparse column, expected an array');

/** Lists of lists of labels. */
export const nestedLabels = (): SklearnError =>
  fault('TypeError', 'got a list of lists, expected lists of labels');

/** Strings and numbers in one list. */
export const mixedList = (): SklearnError =>
  fault('ValueError', 'got strings and numbers in one list, expected one kind');

/** Strings in one list and numbers in another. */
export const mixedLists = (): SklearnError =>
  fault('ValueError', 'got strings and numbers, expected labels of one kind');
