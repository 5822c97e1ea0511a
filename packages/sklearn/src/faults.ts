/*
 * The wording of errors that stand in several places: constructors, which return the error to throw.
 * Where a kind is a parameter, scikit-learn raises another one in another function.
 */
import type { Label } from '@confmat/core';
import { fault, show, valueError } from './errors.js';
import type { SklearnError } from './errors.js';

type Kind = 'ValueError' | 'TypeError';

/** What may stand for one of some labels. */
export const oneOf = (labels: readonly unknown[]): string => `one of ${show([...labels])}`;

export const mustBeDense = (argument: string, kind: Kind = 'TypeError'): SklearnError =>
  fault(kind, `${argument} is a sparse matrix, expected an array`);

export const mustBeColumn = (argument: string): SklearnError =>
  valueError(`${argument} is a matrix, expected one column`);

export const wrongDimensions = (
  argument: string,
  nDimensions: number,
  expected: '1' | 'at most 2',
  kind: Kind = 'ValueError',
): SklearnError => fault(kind, `${argument} has ${nDimensions} dimensions, expected ${expected}`);

export const mustHaveColumns = (argument: string, label: 'class' | 'label'): SklearnError =>
  valueError(`${argument} has 1 dimension, expected a column per ${label}`);

export const wrongColumns = (
  argument: string,
  nColumns: number,
  expected: number | undefined,
  reason: 'as in y_true' | 'one per label (see labels)' | 'one per label of y_true',
): SklearnError =>
  valueError(`${argument} has ${nColumns} columns, expected ${String(expected)}, ${reason}`);

export const noSamples = (argument: string, expected = 'at least one sample'): SklearnError =>
  valueError(`${argument} is empty, expected ${expected}`);

export const otherCells = (argument: string, kind: Kind): SklearnError =>
  fault(kind, `${argument} has other cells than numbers`);

export const unsupportedTargets = (type: string): SklearnError =>
  valueError(`y_true is ${type}, which is not supported`);

export const wrongTargets = (type: string, expected: string): SklearnError =>
  valueError(`y_true is ${type}, expected ${expected}`);

export const unknownTargets = (argument: string, kind: Kind = 'ValueError'): SklearnError =>
  fault(kind, `${argument} is of no known type of target`);

export const noLabels = (least: 'one label' | 'two labels'): SklearnError =>
  valueError(`labels is empty, expected at least ${least}`);

export const unknownPosLabel = (pos_label: unknown, labels: readonly Label[]): SklearnError =>
  valueError(`pos_label is ${show(pos_label)}, expected ${oneOf(labels)}`);

export const mixedList = (): SklearnError =>
  valueError('got strings and numbers in one list, expected one kind');
