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

export const invalidParameter = (
  name: string,
  value: unknown,
  allowed: readonly string[],
): SklearnError => {
  const expected = allowed.length > 1 ? `one of ${allowed.join(', ')}` : (allowed[0] ?? '');
  return is(name, show(value), expected, 'InvalidParameterError');
};

export const mustBeArray = (argument: string, value: unknown): SklearnError =>
  is(argument, show(value), 'an array');

export const mustBeDense = (argument: string, kind: Kind = 'TypeError'): SklearnError =>
  is(argument, 'a sparse matrix', 'an array', kind);

export const mustBeColumn = (argument: string): SklearnError =>
  is(argument, 'a matrix', 'one column');

export const wrongMatrixSize = (
  argument: string,
  nCells: number,
  shape: readonly number[],
): SklearnError =>
  has(`${argument}.data`, `${nCells} cells`, `${shape.join(' × ')}, as in ${argument}.shape`);

export const wrongSparseShape = (argument: string, nLengths: number): SklearnError =>
  has(`${argument}.shape`, `${nLengths} lengths`, '2');

export const wrongIndptr = (argument: string, length: number, nRows: number): SklearnError =>
  has(`${argument}.indptr`, `${length} entries`, `${nRows + 1}, one more than rows`);

export const wrongIndptrStart = (argument: string, start: unknown): SklearnError =>
  is(`${argument}.indptr[0]`, show(start), '0');

export const tooFewStored = (
  argument: string,
  part: 'indices' | 'data',
  length: number,
  nStored: number,
): SklearnError => has(`${argument}.${part}`, `${length} entries`, `${nStored}, as in indptr`);

export const wrongColumnIndex = (
  argument: string,
  place: number,
  column: number,
  nColumns: number,
): SklearnError =>
  is(`${argument}.indices[${place}]`, String(column), `a column in [0, ${nColumns})`);

export const wrongDimensions = (
  argument: string,
  nDimensions: number,
  expected: '1' | 'at most 2',
  kind: Kind = 'ValueError',
): SklearnError => has(argument, `${nDimensions} dimensions`, expected, kind);

export const mustHaveColumns = (argument: string, label: 'class' | 'label'): SklearnError =>
  has(argument, '1 dimension', `a column per ${label}`);

export const wrongColumns = (
  argument: string,
  nColumns: number,
  expected: string | number | undefined,
  reason: 'as in y_true' | 'one per label (see labels)' | 'one per label of y_true',
): SklearnError => has(argument, `${nColumns} columns`, `${String(expected)}, ${reason}`);

export const mustHaveOneColumn = (argument: string, nColumns: number): SklearnError =>
  has(argument, `${nColumns} columns`, 'one');

export const mustHaveSeveralColumns = (argument: string): SklearnError =>
  has(argument, 'one column', 'more');

export const noColumns = (argument: string): SklearnError =>
  has(argument, 'no columns', 'at least one');

export const noSamples = (argument: string, expected = 'at least one sample'): SklearnError =>
  is(argument, 'empty', expected);

export const raggedMatrix = (argument: string): SklearnError =>
  has(argument, 'rows of different lengths', 'a matrix');

export const raggedTargets = (argument: string): SklearnError =>
  has(
    argument,
    'rows of different lengths',
    'a binary matrix (lists of labels per sample are no longer supported)',
  );

export const mustBeNumber = (
  argument: string,
  row: number,
  value: unknown,
  kind: Kind,
): SklearnError => is(`${argument}[${row}]`, show(value), 'a number', kind);

export const mustBeFinite = (argument: string, row: number, value: number): SklearnError =>
  is(`${argument}[${row}]`, String(value), 'a finite number');

export const mustBeNumbers = (argument: string, kind: Kind): SklearnError =>
  has(argument, 'strings', 'numbers', kind);

export const otherCells = (argument: string, kind: Kind): SklearnError =>
  fault(kind, `${argument} has other cells than numbers`);

export const mustNotBeNegative = (argument: string, value: number): SklearnError =>
  has(argument, String(value), 'numbers of at least 0');

export const mustBeZeroOne = (argument: string, value: number): SklearnError =>
  has(argument, String(value), '0 and 1');

export const mustBeWeights = (received: string): SklearnError =>
  is('sample_weight', received, 'an array of numbers', 'TypeError');

export const wrongWeightCount = (nWeights: number, nSamples: number): SklearnError =>
  has('sample_weight', `${nWeights} weights`, `${nSamples}, one per sample`);

export const zeroWeights = (): SklearnError =>
  is('sample_weight', 'zero throughout', 'a weight that is not');

export const unsupportedTargets = (type: string): SklearnError =>
  fault('ValueError', `y_true is ${type}, which is not supported`);

export const wrongTargets = (
  type: string,
  expected:
    | 'labels'
    | 'two classes'
    | 'a matrix of several columns'
    | 'two labels for one column of y_proba',
): SklearnError => is('y_true', type, expected);

export const unknownTargets = (argument: string, kind: Kind = 'ValueError'): SklearnError =>
  fault(kind, `${argument} is of no known type of target`);

export const labelKindsDiffer = (isTrueText: boolean): SklearnError => {
  const [truth, prediction] = isTrueText ? ['strings', 'numbers'] : ['numbers', 'strings'];
  return has('y_true', `${truth} and y_pred ${prediction}`, 'labels of one kind');
};

export const widthsDiffer = (nTrue: number, nPred: number | undefined): SklearnError =>
  has('y_true', `${nTrue} columns and y_pred ${String(nPred)}`, 'as many');

export const mustBeLabels = (argument: string): SklearnError =>
  is(argument, 'a list of lists', 'labels', 'TypeError');

export const mustBeString = (argument: string, row: number, value: unknown): SklearnError =>
  is(`${argument}[${row}]`, String(value), 'a string like the labels before it', 'TypeError');

export const wrongLabels = (received: string): SklearnError =>
  is('labels', received, 'numbers, strings or booleans', 'TypeError');

export const noLabels = (least: 'one label' | 'two labels'): SklearnError =>
  is('labels', 'empty', `at least ${least}`);

export const labelTwice = (): SklearnError => has('labels', 'a label twice', 'each once');

export const repeatedLabels = (labels: readonly Label[]): SklearnError =>
  is('labels', show([...labels]), 'each label once');

export const mustAscend = (labels: readonly Label[]): SklearnError =>
  is('labels', show([...labels]), 'ascending labels');

export const noTrueLabel = (labels: readonly Label[]): SklearnError =>
  is('labels', show([...labels]), 'at least one label of y_true');

export const wrongLabelCount = (nLabels: number, nColumns: number): SklearnError =>
  has('labels', `${nLabels} labels`, `${nColumns}, one per column of y_score`);

export const mustBeIndicatorColumn = (label: Label, nLabels: number): SklearnError =>
  has(
    'labels',
    show(label),
    `columns in [0, ${nLabels})`,
    typeof label === 'string' ? 'TypeError' : 'ValueError',
  );

export const unlistedLabel = (label: Label, labels: readonly Label[] | null): SklearnError =>
  has('y_true', `the label ${show(label)}`, labels === null ? 'one of labels' : oneOf(labels));

export const mustHaveTwoLabels = (nLabels: number): SklearnError =>
  has('y_true', `${nLabels} labels`, 'two');

export const unknownPosLabel = (pos_label: unknown, labels: readonly Label[]): SklearnError =>
  is('pos_label', show(pos_label), oneOf(labels));

export const posLabelMissing = (labels: readonly Label[]): SklearnError =>
  is('pos_label', 'missing', `${oneOf(labels)} (only of 0 and 1, or -1 and 1, it is 1)`);

export const posLabelNull = (): SklearnError => is('pos_label', 'null', 'a label', 'TypeError');

export const posLabelNotOne = (pos_label: unknown, type: string): SklearnError =>
  is('pos_label', show(pos_label), `1 for y_true that is ${type}`);

export const mustBeNames = (name: unknown): SklearnError =>
  has('target_names', show(name), 'strings', 'TypeError');

export const mustBeProbability = (row: number, value: number): SklearnError =>
  has(`y_proba[${row}]`, String(value), 'probabilities in [0, 1]');

export const probaTwice = (): SklearnError => is('y_pred', 'another name of y_proba', 'one');

export const probaMissing = (kind: Kind): SklearnError =>
  is('y_proba', 'null', 'probabilities', kind);

export const tooFewPoints = (nPoints: number): SklearnError =>
  has('x', `${nPoints} points`, 'at least 2');

export const wrongReplacement = (positive: unknown, negative: unknown): SklearnError =>
  is(
    'replace_undefined_by',
    `{ "LR+": ${String(positive)}, "LR-": ${String(negative)} }`,
    'LR+ in [1, Infinity] and LR- in [0, 1], or NaN',
  );

export const maxFprOfClasses = (max_fpr: number): SklearnError =>
  is('max_fpr', String(max_fpr), 'null for more than two classes');

export const multiClassMissing = (): SklearnError =>
  is('multi_class', '"raise"', '"ovo" or "ovr" for more than two classes');

export const mixedList = (): SklearnError =>
  fault('ValueError', 'got strings and numbers in one list, expected one kind');
