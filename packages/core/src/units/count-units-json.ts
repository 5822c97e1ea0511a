import { invalidValue } from '../errors/refusals.js';
import { UNIT_COUNTS, mustBeUnitCount } from '../errors/words.js';
import {
  checkRowCount,
  fieldsOfJson,
  labelsOfJson,
  numbersOfJson,
  rowsOfJson,
} from '../storage/check-stored.js';
import { jsonLabel } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import { jsonNumber } from '../storage/json-number.js';
import type { JsonNumber } from '../storage/json-number.js';
import { addByCode } from './kernels/by-code.js';
import { checkKeys, checkPlaces } from './units-storage.js';
import type { CountUnits } from './units.js';

/** Counts of yes/no questions by unit as JSON. */
export interface CountUnitsJson {
  /** Ascending. */
  readonly keys: readonly JsonLabel[];
  readonly nSamples: number;
  /** Rows, or their weights, of each unit, and those for which every question was answered rightly. */
  readonly rows: readonly JsonNumber[];
  readonly exact: readonly JsonNumber[];
  /** Place of the unit, row of the counts, true positives, false positives, false negatives. */
  readonly cells: readonly (readonly JsonNumber[])[];
}

export function countUnitsToJson(units: CountUnits): CountUnitsJson {
  const { keys, nSamples, unitCodes, rowCodes, tp, fp, fn, rows, exact } = units;
  return {
    keys: keys.map(jsonLabel),
    nSamples,
    rows: Array.from(rows, jsonNumber),
    exact: Array.from(exact, jsonNumber),
    cells: Array.from(unitCodes, (unit, cell) => [
      unit,
      rowCodes[cell] ?? 0,
      ...[tp, fp, fn].map((column) => jsonNumber(column[cell] ?? 0)),
    ]),
  };
}

/** Counts that units are of, columns of shape (m,). */
interface CountedColumns {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn?: Float64Array | undefined;
}

const FIELDS = ['keys', 'nSamples', 'rows', 'exact', 'cells'];
const WIDTH = 5;
/** Sums of weights in another order differ by less: a share of the sum. */
const ROUNDING_OF_SUMS = 1e-9;

/** Stored units of counts, checked: cells in order, adding up to the counts. */
export function countUnitsOfJson(json: unknown, counts: CountedColumns): CountUnits {
  const stored = fieldsOfJson('units', json, FIELDS);
  const keys = labelsOfJson(stored['keys'], true);
  checkKeys('units.keys', keys);
  const nSamples = checkRowCount('units.nSamples', stored['nSamples']);
  const rows = checkCounts('units.rows', numbersOfJson('units.rows', stored['rows'], keys.length));
  const exact = numbersOfJson('units.exact', stored['exact'], keys.length);
  const more = checkCounts('units.exact', exact).findIndex((own, unit) => own > (rows[unit] ?? 0));
  if (more >= 0) {
    throw invalidValue(
      { argument: 'units.exact', row: more },
      exact[more],
      `at most ${rows[more]}`,
    );
  }
  const flat = rowsOfJson('units.cells', stored['cells'], WIDTH);
  const column = (position: number): Float64Array =>
    Float64Array.from({ length: flat.length / WIDTH }, (_, i) => flat[WIDTH * i + position] ?? NaN);
  const argument = 'units.cells';
  const unitCodes = checkPlaces(argument, column(0), keys.length);
  const rowCodes = checkPlaces(argument, column(1), counts.tp.length);
  const row = unitCodes.findIndex((unit, cell) => !isAfter(cell, unit, unitCodes, rowCodes));
  if (row >= 0)
    throw invalidValue({ argument, row }, rowCodes[row], 'cells by unit, then by row, each once');
  const three = { tp: column(2), fp: column(3), fn: column(4) };
  for (const [name, values] of Object.entries(three)) {
    checkCounts(argument, values);
    const all = counts[name as keyof CountedColumns];
    if (all) checkSums(rowCodes, values, all, name);
  }
  return { keys, nSamples, unitCodes, rowCodes, ...three, rows, exact };
}

function isAfter(cell: number, unit: number, unitCodes: Int32Array, rowCodes: Int32Array): boolean {
  if (cell === 0) return true;
  const before = unitCodes[cell - 1] ?? 0;
  return unit > before || (unit === before && (rowCodes[cell] ?? 0) > (rowCodes[cell - 1] ?? 0));
}

function checkCounts(argument: string, values: Float64Array): Float64Array {
  const row = values.findIndex((value) => !(Number.isFinite(value) && value >= 0));
  if (row >= 0) throw mustBeUnitCount({ argument, row }, values[row], true);
  return values;
}

function checkSums(
  rowCodes: Int32Array,
  values: Float64Array,
  all: Float64Array,
  name: string,
): void {
  const sums = new Float64Array(all.length);
  addByCode(rowCodes, values, sums);
  const rounding = (count: number): number =>
    Number.isInteger(count) ? 0 : ROUNDING_OF_SUMS * Math.abs(count);
  const row = sums.findIndex((found, i) => {
    const count = all[i] ?? 0;
    return !(Math.abs(found - count) <= Math.max(rounding(count), rounding(found)));
  });
  if (row >= 0) throw invalidValue({ argument: `units.${name}`, row }, sums[row], UNIT_COUNTS);
}
