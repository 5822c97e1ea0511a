import { isMetricError } from '@confmat/core';
import type { ArrowColumn, Label, LabelColumn, MetricError } from '@confmat/core';
import {
  arrowLists,
  describeArrowType,
  describeType,
  encodeLabels,
  isDetached,
  isTypedArray,
  refusal,
  unsupported,
  optionConflict,
} from '@confmat/core/internal';
import { SET_COLUMN, SET_COLUMN_NOT_LABELS, detached } from '../../refusals.js';
import type { CheckedOptions } from '../check-options.js';
import type { RawRows } from './place-rows.js';
import { whereIs } from './place-sets.js';
import type { RawSets } from './place-sets.js';
import { setsFromTexts } from './sets-from-texts.js';

const SPLIT_SETS = 'sets of labels (the option separator splits strings)';

/** Read an array of sets: arrays, typed arrays, Sets or texts; null or undefined where missing. */
export function rowsFromArray(
  argument: string,
  cells: readonly unknown[],
  { format, separator }: CheckedOptions,
): RawRows {
  const first: unknown = cells.find((cell) => cell !== null && cell !== undefined);
  if (first === undefined || isSet(first)) {
    if (format === 'indicator') refuseSets(argument, cells);
    const raw = setsFromArrays(argument, cells);
    refuseUnsplit(argument, raw.labels, separator);
    return { raw, width: null, mayBeTable: true };
  }
  if (typeof first !== 'string') {
    const received = `an array whose first value has the type ${describeType(first)}`;
    const isLabel = typeof first !== 'object' && typeof first !== 'function';
    throw unsupported(argument, received, isLabel ? SET_COLUMN_NOT_LABELS : SET_COLUMN);
  }
  if (separator === undefined) throw unsupported(argument, 'an array of strings', SPLIT_SETS);
  return { raw: setsFromTexts(argument, cells, separator), width: null, mayBeTable: false };
}

/**
 * Read an Arrow column of lists, whose type tells integers, which are labels, from booleans, or of
 * texts.
 */
export function rowsFromArrow(
  argument: string,
  column: ArrowColumn,
  { separator }: CheckedOptions,
): RawRows {
  const lists = arrowLists(argument, column);
  if (lists) {
    const { offsets, missing, values, size } = lists;
    const raw = { offsets, missing, ...encodeCells(argument, values, offsets) };
    refuseUnsplit(argument, raw.labels, separator);
    const areBooleans = values.type.typeId === ARROW_BOOL;
    return { raw, width: areBooleans ? size : null, mayBeTable: areBooleans };
  }
  if (separator === undefined) {
    throw unsupported(argument, describeArrowType(column.type), SPLIT_SETS);
  }
  return { raw: setsFromTexts(argument, column, separator), width: null, mayBeTable: false };
}

/** Id of the type Bool in the Arrow format. */
const ARROW_BOOL = 6;

/** The size of a Set, also of another realm; −1 of what is none, or only looks like one. */
function sizeOfSet(value: unknown): number {
  try {
    // The getter looks for the inner slot that only a Set has.
    return Reflect.get<Set<unknown>, 'size'>(Set.prototype, 'size', value);
  } catch {
    return -1;
  }
}

function isSet(cell: unknown): boolean {
  return Array.isArray(cell) || isTypedArray(cell) || sizeOfSet(cell) >= 0;
}

function setsFromArrays(argument: string, rows: readonly unknown[]): RawSets {
  const n = rows.length;
  const offsets = new Int32Array(n + 1);
  const missing = new Uint8Array(n);
  let end = 0;
  for (let sample = 0; sample < n; ++sample) {
    const row = rows[sample];
    if (row === null || row === undefined) missing[sample] = 1;
    else end += sizeOf(argument, sample, row);
    offsets[sample + 1] = end;
  }
  const cells = integersOf(rows, end) ?? presentCells(rows, end);
  return { offsets, missing, ...encodeCells(argument, cells, offsets) };
}

/** Labels of arrays are not split; one that could be is a text in the wrong place. */
function refuseUnsplit(
  argument: string,
  labels: readonly Label[],
  separator: string | undefined,
): void {
  if (separator === undefined) return;
  const unsplit = labels.find((label) => typeof label === 'string' && label.includes(separator));
  if (typeof unsplit === 'string') throw separatorOfArrays(argument, separator, unsplit);
}

/** A Set has no columns. */
function refuseSets(argument: string, rows: readonly unknown[]): void {
  const row = rows.findIndex(
    (cell) => !Array.isArray(cell) && !isTypedArray(cell) && sizeOfSet(cell) >= 0,
  );
  if (row >= 0)
    throw unsupported(`${argument}[${row}]`, 'Set', "a row of 0 and 1, as format is 'indicator'");
}

function sizeOf(argument: string, sample: number, row: unknown): number {
  if (Array.isArray(row)) return row.length;
  const isTyped = isTypedArray(row);
  if (isTyped && !isDetached(row)) return row.length;
  const size = isTyped ? -1 : sizeOfSet(row);
  if (size >= 0) return size;
  throw unsupported(
    `${argument}[${sample}]`,
    isTyped ? detached(row) : describeType(row),
    'an array or a Set of labels',
  );
}

/** All cells as 32-bit integers, or null where one is none: integers need no object each. */
function integersOf(rows: readonly unknown[], n: number): Int32Array | null {
  const cells = new Int32Array(n);
  let place = 0;
  for (const row of rows) {
    if (row === null || row === undefined) continue;
    // By index: an iterator a row costs several times as much.
    const values = indexed(row);
    const length = values.length;
    for (let i = 0; i < length; ++i) {
      const cell = values[i];
      if (typeof cell !== 'number' || (cell | 0) !== cell) return null;
      cells[place++] = cell;
    }
  }
  return cells;
}

function presentCells(rows: readonly unknown[], n: number): readonly unknown[] {
  const cells = new Array<unknown>(n);
  let place = 0;
  for (const row of rows) {
    if (row === null || row === undefined) continue;
    const values = indexed(row);
    const length = values.length;
    for (let i = 0; i < length; ++i) cells[place++] = values[i];
  }
  return cells;
}

function indexed(row: unknown): ArrayLike<unknown> {
  if (Array.isArray(row) || isTypedArray(row)) return row;
  return [...(row as ReadonlySet<unknown>)];
}

/** Codes of the cells of all samples; messages name the sample and the place in it. */
function encodeCells(
  argument: string,
  cells: unknown,
  offsets: Int32Array,
): Pick<RawSets, 'codes' | 'labels' | 'hasPlaces'> {
  try {
    const options = { argument, nulls: 'skip', order: 'any' } as const;
    const { codes, labels } = encodeLabels(cells as LabelColumn, options);
    return { codes, labels, hasPlaces: true };
  } catch (error) {
    if (!isMetricError(error)) throw error;
    const { issue } = error;
    if (issue.code !== 'invalid-label' && issue.code !== 'mixed-labels') throw error;
    if (issue.row === null) throw error;
    const where = whereIs({ offsets, hasPlaces: true }, issue.row);
    throw refusal({ ...issue, ...where });
  }
}

function separatorOfArrays(argument: string, separator: string, label: string): MetricError {
  const [mark, name] = [JSON.stringify(separator), JSON.stringify(label)];
  const words = `is ${mark}, which splits texts, but ${argument} is of arrays with the label ${name}`;
  return optionConflict('separator', words);
}
