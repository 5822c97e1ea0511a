import { checkLabels } from '../columns/check-labels.js';
import { compareLabels } from '../label.js';
import type { Label } from '../label.js';
import { invalidOption, invalidValue, optionConflict } from '../errors/refusals.js';
import {
  checkAgrees,
  checkAtLeast,
  checkPlaces,
  checkRowCount,
  fieldsOfJson,
  numbersOfJson,
} from '../storage/check-stored.js';
import type { StoredFacts } from '../storage/check-stored.js';
import { jsonLabel } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import { jsonNumber } from '../storage/json-number.js';
import type { JsonNumber } from '../storage/json-number.js';
import { plainOfJson } from '../storage/plain-data.js';
import type { CodedUnits, KeyTable } from './unit-keys.js';
import { joinCells, summed, tableOf } from './unit-table.js';
import type { UnitTable } from './unit-table.js';
import type { UnitForm, Units, UnitsOf } from './units.js';

/** Units whose names were left out, as JSON. */
export interface NumberedKeysJson {
  /** Number of units that are numbered, from 0. */
  readonly nUnits: number;
  /** Those that have rows, ascending. Default: all. */
  readonly numbers?: readonly number[];
}

/** Counts by unit as JSON: the same columns. */
export type UnitsJson<U extends Units = Units> = {
  readonly [C in keyof U as Exclude<C, 'numbering'>]: C extends 'keys'
    ? readonly JsonLabel[] | NumberedKeysJson
    : C extends 'nSamples'
      ? number
      : readonly JsonNumber[];
};

/** The units of counts as a field of their JSON, or of the head of their bytes; none without units. */
export function unitsToJson<U extends Units>(
  form: UnitForm<U>,
  units: UnitsOf<U>,
): { readonly units?: UnitsJson<U> | 'unknown' } {
  if (units === undefined) return {};
  if (units === 'unknown') return { units };
  const columns = units as unknown as Readonly<Record<string, Int32Array | Float64Array>>;
  const json: Record<string, unknown> = {
    keys: keysToJson(units),
    nSamples: units.nSamples,
  };
  for (const name of namesOf(form)) json[name] = Array.from(columns[name] ?? [], jsonNumber);
  return { units: json as unknown as UnitsJson<U> };
}

/** Counts by unit as plain data, whatever their columns: as they are, but for units without names. */
export function storedUnits<U extends Units>(units: UnitsOf<U>): object | 'unknown' | undefined {
  if (typeof units !== 'object' || !units.numbering) return units;
  const { numbering, ...columns } = units;
  return { ...columns, keys: keysToJson({ keys: units.keys, numbering }) };
}

function keysToJson({ keys, numbering }: KeyTable): readonly JsonLabel[] | NumberedKeysJson {
  if (!numbering) return keys.map(jsonLabel);
  const { nUnits } = numbering;
  return { nUnits, ...(keys.length < nUnits && { numbers: keys as readonly number[] }) };
}

function namesOf<U extends Units>(form: UnitForm<U>): readonly string[] {
  return ['unitCodes', ...form.codes, ...form.counts, ...(form.ofUnits ?? [])];
}

/** Counts that stored units are of: cells in any order. */
export interface UnitedCounts {
  readonly codes: readonly Int32Array[];
  /** Codes are below it. */
  readonly size: number;
  /** As the columns of the units, those that are known. */
  readonly counts: readonly (Float64Array | undefined)[];
  readonly weighted: boolean;
  /** Number of rows, if it is known. */
  readonly nSamples?: number;
  /** Sum of the weights of all rows, if it is known. */
  readonly total?: number;
  /** Whether a row may count several times in a cell, as in counts that were pooled, or that lack tn. */
  readonly pooled?: boolean;
}

const PLACE = 'a place, an integer';

/** Sums of weights in another order differ by less: a share of the sum. */
const ROUNDING_OF_SUMS = 1e-9;

/** Stored units, checked: cells in order, each once, that add up to the counts. */
export function unitsOfJson<U extends Units>(
  form: UnitForm<U>,
  json: unknown,
  counted: UnitedCounts,
  argument = 'units',
): UnitsOf<U> {
  if (json === undefined || json === 'unknown') return json;
  const { size, weighted } = counted;
  const stored = fieldsOfJson(argument, json, ['keys', 'nSamples', ...namesOf(form)]);
  const { keys, numbering, unitCodes } = codedKeysOfJson(stored, argument);
  const nSamples = checkRowCount(`${argument}.nSamples`, stored['nSamples']);
  const storedColumns = (names: readonly string[], length: number): [string, Float64Array][] =>
    names.map((name) => [name, numbersOfJson(`${argument}.${name}`, stored[name], length)]);
  const n = unitCodes.length;
  const codes = storedColumns(form.codes, n).map(
    ([name, places]) =>
      [name, checkPlaces({ argument: `${argument}.${name}` }, places, size, PLACE)] as const,
  );
  const counts = storedColumns(form.counts, n);
  const ofUnits = storedColumns(form.ofUnits ?? [], keys.length);
  for (const [name, column] of [...counts, ...ofUnits]) {
    checkCounts(`${argument}.${name}`, column, weighted);
  }
  checkOrder(argument, [['unitCodes', unitCodes], ...codes]);
  const columns = [...codes, ...counts, ...ofUnits];
  const named = Object.fromEntries<Int32Array | Float64Array>(columns);
  const units = {
    keys,
    ...(numbering && { numbering }),
    ...{ nSamples, unitCodes, ...named },
  } as unknown as U;
  checkSums(form, argument, units, counted);
  return units;
}

/** The stored unit of each row, or cell, checked; `length` is null for any. */
export function codedUnitsOfJson(
  stored: StoredFacts,
  length: number | null,
  argument = 'units',
): CodedUnits {
  const keys = keysOfJson(`${argument}.keys`, stored['keys']);
  return { keys, unitCodes: unitCodesOfJson(stored, length, argument, keys.length) };
}

/** The same of cells, whose units may have no names. */
function codedKeysOfJson(stored: StoredFacts, argument: string): CodedUnits & KeyTable {
  const place = `${argument}.keys`;
  const json = stored['keys'];
  const isNumbered = typeof json === 'object' && json !== null && !Array.isArray(json);
  const lengths = Object.values(stored).map((column) =>
    Array.isArray(column) ? column.length : 0,
  );
  const known: KeyTable = isNumbered
    ? numberedKeysOfJson(place, json, Math.max(0, ...lengths))
    : { keys: keysOfJson(place, json) };
  return { ...known, unitCodes: unitCodesOfJson(stored, null, argument, known.keys.length) };
}

function unitCodesOfJson(
  stored: StoredFacts,
  length: number | null,
  argument: string,
  nUnits: number,
): Int32Array {
  const place = `${argument}.unitCodes`;
  const places = numbersOfJson(place, stored['unitCodes'], length);
  return checkPlaces({ argument: place }, places, nUnits, PLACE);
}

/** Stored numbers of units without names, ascending, each once; all `nUnits` have one, at most `most`. */
function numberedKeysOfJson(argument: string, json: object, most: number): KeyTable {
  const stored = fieldsOfJson(argument, json, ['nUnits', 'numbers']);
  const nUnits = checkRowCount(`${argument}.nUnits`, stored['nUnits']);
  const numbering = { nUnits };
  if (stored['numbers'] === undefined) {
    if (nUnits > most) {
      throw invalidOption(`${argument}.nUnits`, nUnits, `at most ${most}, as columns are long`);
    }
    return { keys: Array.from({ length: nUnits }, (_, number) => number), numbering };
  }
  const place = { argument: `${argument}.numbers` };
  const numbers = numbersOfJson(place.argument, stored['numbers'], null);
  const keys = Array.from(checkPlaces(place, numbers, nUnits, 'a number of a unit, an integer'));
  checkOrder(argument, [['numbers', Int32Array.from(keys)]]);
  return { keys, numbering };
}

/** Stored keys of units: of one kind, ascending, each once. */
function keysOfJson(argument: string, json: unknown): readonly Label[] {
  const keys = plainOfJson(argument, json, { list: 'label' }) as Label[];
  if (keys.length === 0) return keys;
  const { labels } = checkLabels(argument, keys);
  const row = labels.findIndex((key, i) => i > 0 && compareLabels(labels[i - 1] ?? key, key) >= 0);
  if (row < 0) return labels;
  throw invalidValue({ argument, row }, labels[row], 'a key above the one before it');
}

function checkCounts(argument: string, column: Float64Array, weighted: boolean): void {
  const isNumber = weighted ? Number.isFinite : Number.isSafeInteger;
  const row = column.findIndex((count) => !(isNumber(count) && count >= 0));
  if (row < 0) return;
  const expected = weighted ? 'a finite number of at least 0' : 'a number of rows';
  throw invalidValue({ argument, row }, column[row], expected);
}

/** Each cell comes after the one before, by the first column in which they differ. */
function checkOrder(
  argument: string,
  columns: readonly (readonly [name: string, codes: Int32Array])[],
): void {
  const n = columns[0]?.[1].length ?? 0;
  for (let cell = 1; cell < n; ++cell) {
    for (const [i, [name, codes]] of columns.entries()) {
      const step = (codes[cell] ?? 0) - (codes[cell - 1] ?? 0);
      if (step > 0) break;
      if (step === 0 && i + 1 < columns.length) continue;
      const place = { argument: `${argument}.${name}`, row: cell };
      throw invalidValue(place, codes[cell], 'cells in ascending order, each once');
    }
  }
}

function checkSums<U extends Units>(
  form: UnitForm<U>,
  argument: string,
  units: U,
  { codes, size, counts, weighted, nSamples, total, pooled = false }: UnitedCounts,
): void {
  const table = tableOf(form, units);
  const { keys, unitCodes } = table;
  const [rows, exact] = table.ofUnits;
  const cellHas = (cell: number): boolean => table.counts.some((column) => column[cell] !== 0);
  const empty = weighted ? -1 : unitCodes.findIndex((_, cell) => !cellHas(cell));
  if (empty >= 0) {
    const place = { argument: `${argument}.${form.counts[0] ?? ''}`, row: empty };
    throw invalidValue(place, 0, 'a number of rows, above 0 in one of the columns');
  }
  const seen = new Set(unitCodes);
  const unused = rows ? -1 : keys.findIndex((_, code) => !seen.has(code));
  if (unused >= 0) {
    const place = { argument: `${argument}.keys`, row: unused };
    throw invalidValue(place, keys[unused], 'a unit that has a cell');
  }
  const more = exact?.findIndex((count, unit) => count > (rows?.[unit] ?? 0)) ?? -1;
  if (more >= 0) {
    const place = { argument: `${argument}.${form.ofUnits?.[1] ?? ''}`, row: more };
    throw invalidValue(place, exact?.[more], `at most ${rows?.[more]}`);
  }
  const all = (rows ? [rows] : table.counts).reduce((sum, column) => sum + sumOf(column), 0);
  const place = `${argument}.nSamples`;
  if (nSamples !== undefined) checkAgrees(place, units.nSamples, nSamples);
  if (!weighted) checkAgrees(place, units.nSamples, all);
  else checkAtLeast(place, units.nSamples, rows ? keys.length : unitCodes.length);
  const rounding = weighted ? ROUNDING_OF_SUMS * all : 0;
  const rests = differences(form, table, codes, counts, size);
  const isSame = rests.every((column) => column.every((rest) => Math.abs(rest) <= rounding));
  if (!isSame || !(Math.abs(all - (total ?? all)) <= rounding))
    throw optionConflict(argument, 'do not add up to the counts, expected the same rows');
  if (!rows || pooled) return;
  for (const [cell, code] of unitCodes.entries()) {
    const inCell = table.counts.reduce((sum, column) => sum + (column[cell] ?? 0), 0);
    if (inCell <= (rows[code] ?? 0) + rounding) continue;
    const ofUnit = { argument: `${argument}.${form.ofUnits?.[0] ?? ''}`, row: code };
    throw invalidValue(ofUnit, rows[code], `at least ${inCell}, which a cell of the unit has`);
  }
}

/** By how much the units without their keys differ from the counts, in every cell; 0 where not known. */
function differences<U extends Units>(
  form: UnitForm<U>,
  table: UnitTable,
  codes: readonly Int32Array[],
  counts: readonly (Float64Array | undefined)[],
  size: number,
): readonly Float64Array[] {
  const nCounts = codes[0]?.length ?? 0;
  const own = table.counts.map((column, i) =>
    counts[i] ? column : new Float64Array(column.length),
  );
  const others = counts.map(
    (column) => column?.map((count) => -count) ?? new Float64Array(nCounts),
  );
  const joined = joinCells(form, [
    { unitCodes: new Int32Array(table.unitCodes.length), codes: table.codes, counts: own },
    { unitCodes: new Int32Array(nCounts), codes, counts: others },
  ]);
  const sizes = codes.map(() => size);
  return summed({ keys: [''], ...joined, ofUnits: [] }, sizes).counts;
}

function sumOf(column: Float64Array): number {
  return column.reduce((total, count) => total + count, 0);
}
