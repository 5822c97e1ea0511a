import { checkWeights } from '../columns/check-weights.js';
import type { LabelColumn, NumberColumn } from '../columns/column.js';
import { checkSameLength } from '../columns/check.js';
import { isArrowColumn } from '../columns/arrow-layout.js';
import { ascendingCodes } from '../columns/ascending-codes.js';
import { placesOfLabels } from '../columns/places-of-labels.js';
import { codesAt } from '../columns/codes-at.js';
import { codedColumn } from '../columns/coded-column.js';
import { compareLabels, isAscending, labelKind } from '../label.js';
import type { Label } from '../label.js';
import { checkColumn, readColumn } from '../columns/read-column.js';
import type { NamedColumn } from '../columns/read-column.js';
import { invalidValue, optionConflict, refusal } from '../errors/refusals.js';
import type { UnitNumbering, Units } from './units.js';

/** The unit of each row. */
export interface CodedUnits {
  /** Ascending, shape (nUnits,). */
  readonly keys: readonly Label[];
  /** Shape (nSamples,); −1 for a row that is left out and has none. */
  readonly unitCodes: Int32Array;
}

/** Tells whether a row is left out of the counts. */
export type LeftOut = (row: number) => boolean;

/** Read a column of units, shape (nSamples,); every row that counts must have one. */
export function readUnits(
  unit: LabelColumn,
  isLeftOut: LeftOut = () => false,
  argument = 'unit',
): CodedUnits {
  const named = checkColumn(argument, unit);
  const column = codedColumn(readColumn(named, 'skip'));
  const { codes, labels, hasNulls } = ascendingCodes(column);
  const row = hasNulls ? codes.findIndex((code, i) => code < 0 && !isLeftOut(i)) : -1;
  if (row >= 0) {
    const value: unknown = isArrowColumn(named.cells) ? null : named.cells[row];
    const expected = 'a label: every row is in a unit';
    throw refusal({ code: 'null-value', argument, row, value, expected, isNeeded: true });
  }
  return { keys: labels, unitCodes: codes };
}

/** Rows that lack a label of one of some columns, shape (nSamples,) each. */
export function lackingLabels(columns: readonly NamedColumn[]): LeftOut {
  let codes: readonly Int32Array[] | undefined;
  return (row) => {
    codes ??= columns.map((column) => codedColumn(readColumn(column, 'skip')).codes);
    return codes.some((own) => own[row] === -1);
  };
}

/** Rows that are not among those kept; null if all are. */
export function allBut(kept: Int32Array | null | undefined): LeftOut {
  let places: ReadonlySet<number> | undefined;
  return (row) => !!kept && !(places ??= new Set(kept)).has(row);
}

/** Read the option `unit` of so many rows; undefined if it is not given. */
export function readRowUnits(
  unit: LabelColumn | undefined,
  length: number,
  isLeftOut: LeftOut,
): CodedUnits | undefined {
  if (unit === undefined) return undefined;
  const units = readUnits(unit, isLeftOut);
  checkSameLength({ yTrue: { length }, unit: units.unitCodes });
  return units;
}

/** Check the weights of rows that have units: numbers of rows that each stands for, at least 0. */
export function checkUnitWeights(sampleWeight: NumberColumn): Float64Array {
  const weights = checkWeights('sampleWeight', sampleWeight);
  const row = weights.findIndex((weight) => weight < 0);
  if (row < 0) return weights;
  const expected = { kind: 'number', what: 'a finite number', atLeast: 0 } as const;
  throw invalidValue({ argument: 'sampleWeight', row }, weights[row], expected);
}

/** The keys of some units, and what they number where they are no names. */
export type KeyTable = Pick<Units, 'keys' | 'numbering'>;

/**
 * Check that units can be told to be the same by their keys. Tables without units do not matter.
 *
 * @returns What the keys of all number; undefined of names.
 * @throws {MetricError} `option-conflict` for units without names beside others of another counting.
 */
export function checkNames(tables: readonly KeyTable[]): UnitNumbering | undefined {
  const [first, ...others] = tables.filter(({ keys }) => keys.length > 0);
  if (others.every(({ numbering }) => numbering === first?.numbering)) return first?.numbering;
  throw optionConflict(
    'units',
    'have no names, as those of pages and of files kept without them: which of them are the same in other counts is not known',
  );
}

/** Every key of several tables once, ascending, and where those of each table stand among them. */
export interface UnitedKeys extends KeyTable {
  readonly codes: readonly Int32Array[];
}

/**
 * Units of the same key in several tables become one.
 *
 * @throws {MetricError} `option-conflict` for keys of several kinds, and for units without names.
 */
export function uniteKeys(tables: readonly KeyTable[]): UnitedKeys {
  const numbering = checkNames(tables);
  const [first] = tables;
  if (first && tables.every(({ keys }) => keys === first.keys) && isAscending(first.keys)) {
    const own = Int32Array.from(first.keys.keys());
    return { keys: first.keys, ...(numbering && { numbering }), codes: tables.map(() => own) };
  }
  const distinct = new Set<Label>();
  for (const { keys } of tables) for (const key of keys) distinct.add(key);
  const kinds = new Set(Array.from(distinct, labelKind));
  if (kinds.size > 1) {
    const names = Array.from(kinds, (kind) => (kind === 'integer' ? 'numbers' : `${kind}s`));
    throw optionConflict('units', `have keys of several kinds: ${names.join(' and ')}`);
  }
  const keys = [...distinct].sort(compareLabels);
  const codeOf = placesOfLabels(keys);
  const codes = tables.map((table) => Int32Array.from(table.keys, (key) => codeOf.get(key) ?? 0));
  return { keys, ...(numbering && { numbering }), codes };
}

/** Leave out units that no code is of. */
export function unitsInUse(keys: readonly Label[], unitCodes: Int32Array): CodedUnits {
  const isInUse = new Uint8Array(keys.length);
  for (const code of unitCodes) isInUse[code] = 1;
  if (isInUse.every((flag) => flag === 1)) return { keys, unitCodes };
  let n = 0;
  const places = Int32Array.from(isInUse, (flag) => (flag === 1 ? n++ : -1));
  return {
    keys: keys.filter((_, code) => isInUse[code] === 1),
    unitCodes: codesAt(unitCodes, places),
  };
}
