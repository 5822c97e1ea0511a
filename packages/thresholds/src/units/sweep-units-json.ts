import {
  checkAgrees,
  fieldsOfJson,
  jsonLabel,
  numbersOfJson,
  unitKeysOfJson,
  optionConflict,
} from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { JsonLabel, Label, UnitsOf } from '@confmat/core';
import { checkEach } from '../checks/check-each.js';
import type { SweepUnits } from '../sweep/sweep.js';
import type { Tallies } from '../sweep/tallies.js';
import { addUpToSweep } from './sweep-units.js';

/** A sweep by unit as JSON, shape (nCells,) each but for the keys. */
export interface SweepUnitsJson {
  readonly keys: readonly JsonLabel[];
  readonly unitCodes: readonly number[];
  readonly rows: readonly number[];
  readonly positives: readonly number[];
  readonly negatives: readonly number[];
}

/** The units of a sweep; those without cells are left out of the document. */
export function unitsToJson(units: UnitsOf<SweepUnits>): SweepUnitsJson | 'unknown' | undefined {
  if (typeof units !== 'object') return units;
  const { keys, unitCodes, rows, positives, negatives } = units;
  return {
    keys: keys.map(jsonLabel),
    unitCodes: Array.from(unitCodes),
    rows: Array.from(rows),
    positives: Array.from(positives),
    negatives: Array.from(negatives),
  };
}

const FIELDS = ['keys', 'unitCodes', 'rows', 'positives', 'negatives'];

/** Read the units of a sweep, and check that they add up to it. */
export function unitsOfJson(
  json: unknown,
  tallies: Omit<Tallies, 'thresholds'>,
): UnitsOf<SweepUnits> {
  if (json === undefined || json === 'unknown') return json;
  const stored = fieldsOfJson('units', json, FIELDS);
  const keys = unitKeysOfJson(stored['keys']);
  const codes = numbersOfJson('units.unitCodes', stored['unitCodes']);
  const column = (name: string): Float64Array =>
    numbersOfJson(`units.${name}`, stored[name], codes.length);
  const columns = [codes, column('rows'), column('positives'), column('negatives')] as const;
  return checkedUnits(keys, columns, tallies);
}

/** Check the stored unit of each row. */
export function checkedRowUnits(
  keys: readonly Label[],
  codes: Float64Array | Int32Array,
): CodedUnits {
  checkEach('units.unitCodes', codes, 'a place in units.keys', (code) => {
    return Number.isInteger(code) && code >= 0 && code < keys.length;
  });
  return { keys, unitCodes: Int32Array.from(codes) };
}

/** Stored columns of cells. */
type Columns = readonly [
  unitCodes: Float64Array | Int32Array,
  rows: Float64Array | Int32Array,
  positives: Float64Array,
  negatives: Float64Array,
];

/** Check stored cells: their order, and that they add up to the sweep. */
export function checkedUnits(
  keys: readonly Label[],
  [codes, rows, positives, negatives]: Columns,
  tallies: Omit<Tallies, 'thresholds'>,
): SweepUnits {
  checkEach(
    'units.unitCodes',
    codes,
    'a unit, 0 first, that of the cell before or the next one',
    (code, cell) => {
      const before = codes[cell - 1] ?? -1;
      return (code === before && cell > 0) || code === before + 1;
    },
  );
  checkAgrees('units.keys.length', keys.length, (codes.at(-1) ?? -1) + 1);
  checkEach(
    'units.rows',
    rows,
    'a row of the sweep or the one after, below that of the cell before',
    (row, cell) => {
      const isNext = cell > 0 && codes[cell] === codes[cell - 1];
      const least = isNext ? (rows[cell - 1] ?? 0) + 1 : 0;
      return Number.isInteger(row) && row >= least && row <= tallies.tp.length;
    },
  );
  for (const [name, column, other] of [
    ['positives', positives, negatives],
    ['negatives', negatives, positives],
  ] as const) {
    checkEach(
      `units.${name}`,
      column,
      'a number of rows, at least 1 of either class',
      (count, cell) => {
        return Number.isSafeInteger(count) && count >= 0 && count + (other[cell] ?? 0) > 0;
      },
    );
  }
  const units = {
    ...{ keys, unitCodes: Int32Array.from(codes), rows: Int32Array.from(rows) },
    ...{ positives, negatives },
    nSamples: tallies.nPositives + tallies.nNegatives,
  };
  if (!addUpToSweep(units, tallies))
    throw optionConflict('units', 'do not add up to the sweep, expected its own rows');
  return units;
}
