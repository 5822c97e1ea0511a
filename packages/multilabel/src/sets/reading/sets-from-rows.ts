import { isMetricError } from '@confmat/core';
import {
  arrowLists,
  describeType,
  encodeLabels,
  refusal,
  unsupported,
} from '@confmat/core/internal';
import type { ArrowColumn, LabelColumn } from '@confmat/core';
import { whereIs } from './raw-sets.js';
import type { RawSets } from './raw-sets.js';
import { sizeOfSet } from './size-of-set.js';
import { isDetached, isTypedArray } from './typed-arrays.js';

/** Tell whether a cell is a set of labels. */
export function isRow(cell: unknown): boolean {
  return Array.isArray(cell) || isTypedArray(cell) || sizeOfSet(cell) >= 0;
}

/**
 * Read sets that are arrays, typed arrays or Sets.
 *
 * @param rows An array, typed array or Set of labels a sample; null or undefined where missing.
 * @throws {MetricError} `unsupported-type`, `invalid-label`, `mixed-labels`.
 */
export function setsOfRows(argument: string, rows: readonly unknown[]): RawSets {
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
  const cells = integersOf(rows, end) ?? cellsOf(rows, end);
  return { offsets, missing, ...encodeCells(argument, cells, offsets) };
}

/** Arrow lists as they were read. */
export interface ReadLists {
  readonly raw: RawSets;
  /** Values in each list, where the type fixes it; otherwise null. */
  readonly size: number | null;
  /** Whether the values are booleans. */
  readonly areBooleans: boolean;
}

/**
 * Read sets that are Arrow lists.
 *
 * @returns The sets, or null if the column holds no lists.
 * @throws {MetricError} `unsupported-type`, `invalid-label`, `mixed-labels`.
 */
export function setsOfLists(argument: string, column: ArrowColumn): ReadLists | null {
  const lists = arrowLists(argument, column);
  if (!lists) return null;
  const { offsets, missing, values, size } = lists;
  const raw = { offsets, missing, ...encodeCells(argument, values, offsets) };
  return { raw, size, areBooleans: values.type.typeId === ARROW_BOOL };
}

/** Id of the type Bool in the Arrow format. */
const ARROW_BOOL = 6;

function sizeOf(argument: string, sample: number, row: unknown): number {
  if (Array.isArray(row)) return row.length;
  const isTyped = isTypedArray(row);
  if (isTyped && !isDetached(row)) return row.length;
  const size = isTyped ? -1 : sizeOfSet(row);
  if (size >= 0) return size;
  throw unsupported(
    `${argument}[${sample}]`,
    isTyped ? `a detached ${describeType(row)}` : describeType(row),
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

function cellsOf(rows: readonly unknown[], n: number): readonly unknown[] {
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
    const where = whereIs({ offsets, hasPlaces: true }, issue.row);
    throw refusal({ ...issue, ...where });
  }
}
