import type { Label, LabelSets } from '@confmat/core';
import {
  checkLabels,
  invalidValue,
  isArrayOf,
  placeBelow,
  shapeMismatch,
  unsupported,
} from '@confmat/core/internal';
import type { CheckedLabels } from '@confmat/core/internal';
import { listOf, wrongLength } from '../../refusals.js';
import { dropZeros } from '../kernels/drop-zeros.js';
import { findOutside, findUnsortedOffset, findUnsortedSet } from '../kernels/find-in-sets.js';
import { orderSets } from '../kernels/order-sets.js';
import { isSameList } from '../merge-labels.js';
import { isChecked, markChecked } from './brand.js';
import { checkCells, checkFlags, checkShape, columnLabels, sizeText } from './check-cells.js';
import type { Shaped } from './check-cells.js';
import { placeSets } from './place-sets.js';

const givenList = (length: number): string => `the list of ${length} given in the option labels`;

/**
 * Check sets that are in their form already, by someone else or by `labelSets`, and put them under
 * the given labels.
 */
export function checkSets(
  argument: string,
  value: LabelSets,
  given: CheckedLabels | null,
): LabelSets {
  const sets = isChecked(value) && isWhole(value) ? value : fromOutside(argument, value);
  const { labels, offsets, codes, nSamples } = sets;
  if (!given || isSameList(labels, given.labels)) return sets;
  if (!sets.inferred) {
    throw shapeMismatch(
      `${argument}.labels`,
      listOf(labels.length),
      givenList(given.labels.length),
    );
  }
  const missing = sets.missing?.slice() ?? new Uint8Array(nSamples);
  const raw = { offsets, codes, labels, missing, hasPlaces: false };
  return placeSets(argument, raw, { given, nulls: 'skip' });
}

/** Whether memory is still there: whoever sends sets to another thread may give it away. */
function isWhole({ nSamples, offsets, codes }: LabelSets): boolean {
  return offsets.length === nSamples + 1 && codes.length >= (offsets[nSamples] ?? 0);
}

function fromOutside(argument: string, value: LabelSets): LabelSets {
  const { nSamples, inferred } = value;
  if (!Number.isSafeInteger(nSamples) || nSamples < 0) {
    throw unsupported(`${argument}.nSamples`, sizeText(nSamples), 'the number of samples');
  }
  const bounds = checkCells(`${argument}.offsets`, value.offsets);
  const codes = checkCells(`${argument}.codes`, value.codes);
  const missing = checkFlags(
    `${argument}.missing`,
    value.missing ?? undefined,
    nSamples,
    'nSamples',
  );
  if (bounds.length !== nSamples + 1) {
    const expected = `nSamples + 1, where nSamples is ${nSamples}`;
    throw wrongLength(`${argument}.offsets`, bounds.length, expected);
  }
  const labels =
    Array.isArray(value.labels) && value.labels.length === 0
      ? []
      : checkLabels(`${argument}.labels`, value.labels).labels;
  const checked = checkSetCodes(
    [`${argument}.offsets`, bounds],
    [`${argument}.codes`, codes],
    labels.length,
  );
  return orderedSets(...checked, labels, { inferred, missing: missing ?? undefined });
}

/**
 * Read a sparse matrix by rows, `{ indices, indptr, data, shape }`; values are 1 each without
 * `data`.
 */
export function setsFromCsr(
  argument: string,
  value: Shaped & { readonly indices: unknown; readonly indptr: unknown; readonly data?: unknown },
  given: CheckedLabels | null,
): LabelSets {
  const [nSamples, nLabels] = checkShape(argument, value);
  const [starts, columns] = [`${argument}.indptr`, `${argument}.indices`];
  const pointers = checkCells(starts, value.indptr, nSamples + 1, `${nSamples} + 1`);
  const indices = checkCells(columns, value.indices);
  const size = indices.length;
  const ones = checkFlags(`${argument}.data`, value.data, size, 'one for each of indices');
  const [offsets, codes] = checkSetCodes([starts, pointers], [columns, indices], nLabels);
  const labels = columnLabels(argument, nLabels, given);
  if (!ones?.includes(0)) return orderedSets(offsets, codes, labels);
  const keptOffsets = new Int32Array(offsets.length);
  const kept = new Int32Array(codes.length);
  const end = dropZeros(offsets, codes, ones, keptOffsets, kept);
  return orderedSets(keptOffsets, kept.subarray(0, end), labels);
}

/**
 * Sets of checked offsets and codes, whose codes may be in any order and repeated.
 * @param offsets Ascending from 0, at most `codes.length`, shape (nSamples + 1,).
 * @param codes Codes in [0, labels.length).
 * @returns The sets; the given arrays are theirs if each set ascends.
 */
function orderedSets(
  offsets: Int32Array,
  codes: Int32Array,
  labels: readonly Label[],
  facts: Pick<LabelSets, 'inferred' | 'missing'> = {},
): LabelSets {
  const nSamples = offsets.length - 1;
  const end = offsets[nSamples] ?? 0;
  const missing = facts.missing?.includes(1) ? facts.missing : undefined;
  const rest = { nSamples, labels, inferred: facts.inferred === true, ...(missing && { missing }) };
  if (end === codes.length && findUnsortedSet(offsets, codes) < 0 && !missing) {
    return markChecked({ ...rest, offsets, codes });
  }
  const same = Int32Array.from(labels, (_, code) => code);
  const placedOffsets = new Int32Array(nSamples + 1);
  const placed = new Int32Array(end);
  const gone = missing ?? new Uint8Array(nSamples);
  const nPlaced = orderSets(offsets, codes, gone, same, placedOffsets, placed);
  return markChecked({ ...rest, offsets: placedOffsets, codes: placed.slice(0, nPlaced) });
}

const offsetFrom = (row: number, end: number): string =>
  row === 0 ? '0' : `an integer of at least the one before it, at most ${end}`;

function ownIntegers(integers: Int32Array): Int32Array {
  return Object.getPrototypeOf(integers) === Int32Array.prototype
    ? integers
    : new Int32Array(integers.buffer, integers.byteOffset, integers.length);
}

/** Take cells for 32-bit integers; what is none becomes −1, which no check lets pass. */
function int32Of(cells: ArrayLike<unknown>): Int32Array {
  if (isArrayOf(cells, 'Int32Array')) return ownIntegers(cells);
  return Int32Array.from(cells, (cell) => {
    const value = typeof cell === 'bigint' ? Number(cell) : cell;
    return typeof value === 'number' && (value | 0) === value ? value : -1;
  });
}

/** A part of an argument with its name. */
type NamedCells = readonly [argument: string, cells: ArrayLike<unknown>];

/**
 * Check sets as offsets, which ascend from 0 to at most the number of codes, and codes of labels.
 * Returns shapes (nSamples + 1,) and (nPresent,).
 */
function checkSetCodes(
  [argument, bounds]: NamedCells,
  [ofCodes, received]: NamedCells,
  nLabels: number,
): readonly [offsets: Int32Array, codes: Int32Array] {
  const offsets = int32Of(bounds);
  const row = offsets[0] === 0 ? findUnsortedOffset(offsets, received.length) : 0;
  if (row < 0) return [offsets, checkCodes(ofCodes, received, nLabels)];
  throw invalidValue({ argument, row }, bounds[row], offsetFrom(row, received.length));
}

/** Check that codes stand for labels. Returns codes in [0, nLabels), shape (nPresent,). */
export function checkCodes(
  argument: string,
  cells: ArrayLike<unknown>,
  nLabels: number,
): Int32Array {
  const codes = int32Of(cells);
  const row = findOutside(codes, nLabels);
  if (row < 0) return codes;
  throw invalidValue({ argument, row }, cells[row], placeBelow(nLabels, "a label's place"));
}
