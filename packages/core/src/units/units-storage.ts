import { compareLabels } from '../columns/label.js';
import type { Label } from '../columns/label.js';
import { invalidValue } from '../errors/refusals.js';
import { UNIT_COUNTS, mustBeUnitCount } from '../errors/words.js';
import { placeBelow } from '../errors/expected.js';
import {
  checkAgrees,
  checkAtLeast,
  checkRowCount,
  fieldsOfJson,
  labelsOfJson,
  rowsOfJson,
} from '../storage/check-stored.js';
import { jsonLabel } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import type { StoredColumn, StoredReader } from '../storage/stored-bytes.js';
import { unitTable } from './unit-table.js';
import type { UnitTable } from './unit-table.js';

/** Counts that units are of: cells by code, in any order. */
export interface CountedCells {
  readonly codes: readonly Int32Array[];
  /** Codes are below it. */
  readonly size: number;
  readonly counts: Float64Array;
  readonly weighted: boolean;
  /** Number of rows, if it is known. */
  readonly nSamples?: number;
}

/** Stored units, checked: each cell once, and as many as the counts that they are of. */
export function unitsOfJson(argument: string, json: unknown, counted: CountedCells): UnitTable {
  const stored = fieldsOfJson(argument, json, ['keys', 'nSamples', 'cells']);
  const keys = labelsOfJson(stored['keys'], true);
  const nSamples = checkRowCount(`${argument}.nSamples`, stored['nSamples']);
  const width = counted.codes.length + 2;
  const flat = rowsOfJson(`${argument}.cells`, stored['cells'], width);
  const column = (position: number): Float64Array =>
    Float64Array.from({ length: flat.length / width }, (_, i) => flat[width * i + position] ?? NaN);
  const units = {
    unitCodes: column(0),
    codes: counted.codes.map((_, i) => column(i + 1)),
    counts: column(width - 1),
  };
  return checkUnits(argument, { keys, nSamples, ...units }, counted);
}

/** What a head of stored bytes says of units. */
export interface UnitsHead {
  readonly keys: readonly JsonLabel[];
  readonly nSamples: number;
  readonly nCells: number;
}

export function headOfUnits({ keys, nSamples, counts }: UnitTable): UnitsHead {
  return { keys: keys.map(jsonLabel), nSamples, nCells: counts.length };
}

export function columnsOfUnits({ unitCodes, codes, counts }: UnitTable): readonly StoredColumn[] {
  return [unitCodes, ...codes, counts];
}

/** Units of stored bytes, checked as `unitsOfJson` does. */
export function unitsOfBytes(
  argument: string,
  head: unknown,
  reader: StoredReader,
): (counted: CountedCells) => UnitTable {
  const stored = fieldsOfJson(argument, head, ['keys', 'nSamples', 'nCells']);
  const keys = labelsOfJson(stored['keys'], true);
  const nSamples = checkRowCount(`${argument}.nSamples`, stored['nSamples']);
  const nCells = checkRowCount(`${argument}.nCells`, stored['nCells']);
  const take = (): Int32Array => reader.take('int32', nCells);
  const [unitCodes, codes] = [take(), [take(), take()]];
  const counts = reader.take('float64', nCells);
  return (counted) => checkUnits(argument, { keys, nSamples, unitCodes, codes, counts }, counted);
}

/** Units as they were stored; nothing about their cells was checked. */
interface StoredUnits {
  readonly keys: readonly Label[];
  readonly nSamples: number;
  readonly unitCodes: Float64Array | Int32Array;
  readonly codes: readonly (Float64Array | Int32Array)[];
  readonly counts: Float64Array;
}

/** Sums of weights in another order differ by less: a share of the sum. */
const ROUNDING_OF_SUMS = 1e-9;

function checkUnits(argument: string, stored: StoredUnits, counted: CountedCells): UnitTable {
  const { keys, nSamples, counts } = stored;
  const { size, weighted } = counted;
  checkKeys(`${argument}.keys`, keys);
  const place = `${argument}.cells`;
  const unitCodes = checkPlaces(place, stored.unitCodes, keys.length);
  const codes = stored.codes.map((column) => checkPlaces(place, column, size));
  const row = counts.findIndex((count) => !isUnitCount(count, weighted));
  if (row >= 0) throw mustBeUnitCount({ argument: place, row }, counts[row], weighted);
  const sizes = codes.map(() => size);
  const table = unitTable({ keys, unitCodes, codes, counts }, sizes, nSamples);
  if (table.counts.length < counts.length) {
    throw invalidValue(place, counts.length, `${table.counts.length}, each cell once`);
  }
  if (table.keys.length < keys.length) {
    const row = keys.findIndex((key, i) => key !== table.keys[i]);
    throw invalidValue({ argument: `${argument}.keys`, row }, keys[row], 'a unit that has a cell');
  }
  if (counted.nSamples !== undefined) {
    checkAgrees(`${argument}.nSamples`, nSamples, counted.nSamples);
  } else if (weighted) checkAtLeast(`${argument}.nSamples`, nSamples, counts.length);
  else checkAgrees(`${argument}.nSamples`, nSamples, sumOf(counts));
  checkSumsOfUnits(argument, table, counted);
  return table;
}

/** The units without their keys add up to the counts: the difference of both is 0 in every cell. */
function checkSumsOfUnits(argument: string, table: UnitTable, counted: CountedCells): void {
  const codes = table.codes.map((own, i) => joined(own, counted.codes[i]));
  const n = table.counts.length;
  const differences = new Float64Array(n + counted.counts.length);
  differences.set(table.counts);
  differences.set(
    counted.counts.map((count) => -count),
    n,
  );
  const sizes = codes.map(() => counted.size);
  const unitCodes = new Int32Array(differences.length);
  const rests = unitTable({ keys: [''], unitCodes, codes, counts: differences }, sizes);
  const rounding = counted.weighted ? ROUNDING_OF_SUMS * sumOf(table.counts) : 0;
  const cell = rests.counts.findIndex((rest) => !(Math.abs(rest) <= rounding));
  if (cell < 0) return;
  const place = rests.codes.map((own) => own[cell]).join(', ');
  throw invalidValue(`${argument}.cells`, place, UNIT_COUNTS);
}

function joined(a: Int32Array, b: Int32Array = new Int32Array(0)): Int32Array {
  const out = new Int32Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

function isUnitCount(count: number, weighted: boolean): boolean {
  return weighted ? Number.isFinite(count) && count >= 0 : Number.isSafeInteger(count) && count > 0;
}

export function checkKeys(argument: string, keys: readonly Label[]): void {
  const row = keys.findIndex((key, i) => i > 0 && compareLabels(keys[i - 1] ?? key, key) >= 0);
  if (row >= 0) throw invalidValue({ argument, row }, keys[row], 'a key above the one before it');
}

export function checkPlaces(
  argument: string,
  places: Float64Array | Int32Array,
  size: number,
): Int32Array {
  const row = places.findIndex((place) => !(Number.isInteger(place) && place >= 0 && place < size));
  if (row < 0) return Int32Array.from(places);
  throw invalidValue({ argument, row }, places[row], placeBelow(size, 'a place, an integer'));
}
