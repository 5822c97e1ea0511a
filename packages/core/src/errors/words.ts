import type { LabelKind } from '../label.js';
import { FINITE } from './expected.js';
import type { Expected } from './expected.js';
import type { MetricError } from './metric-error.js';
import {
  emptyInput,
  invalidLabel,
  invalidOption,
  invalidValue,
  mixedLabel,
  shapeMismatch,
  unsupported,
} from './refusals.js';
import type { Place } from './refusals.js';
export const ARRAY_OF_LABELS = 'an array of labels';
export const ARRAY_OF_NUMBERS = 'an array of numbers';
export const COUNT_COLUMNS = 'columns { tp, fp, fn?, tn? }';
export const INTEGER_OR_ALL = 'an integer of at least 1, or Infinity';
export const KEY = 'a string, a number, a boolean or a bigint';
export const LABEL = 'a string, a boolean or an integer';
export const LABEL_PLACE = 'the place of a label, an integer';
export const NUMBER = 'a number';
export const OBJECT = 'an object';

export const ROW_COUNT: Expected = { kind: 'integer', atLeast: 0 };

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

export function mustBeOfKind(place: Place, value: unknown, wanted: ExpectedKind): MetricError {
  return mixedLabel(place, value, KIND_NAMES[wanted.kind], wanted.because);
}

export function mustHoldLabels(argument: string, received: string): MetricError {
  return unsupported(argument, received, 'integers, booleans, texts or a dictionary of these');
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

export function mustBeNewPair(row: number, pair: readonly unknown[]): MetricError {
  const value = pair.map(String).join(', ');
  return invalidValue({ argument: 'cells', row }, value, 'each pair of classes once');
}

export function mustHaveCounted(): MetricError {
  return emptyInput('accumulator', 'has counted no rows, expected rows or the option labels');
}

export function mustBeCost(option: string, value: unknown): MetricError {
  return invalidOption(option, value, FINITE);
}
