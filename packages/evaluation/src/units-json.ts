import type { JsonLabel, Label, Units, UnitsOf, MetricError } from '@confmat/core';
import {
  checkLabels,
  checkRowCount,
  compareLabels,
  fieldsOfJson,
  jsonLabel,
  plainOfJson,
  invalidValue,
  optionConflict,
} from '@confmat/core/internal';
import { columnOfJson, columnToJson } from './packed-integers.js';
import type { JsonColumn } from './packed-integers.js';
import { placesOfSteps, stepsOf } from './stored-codes.js';
import type { Place } from '@confmat/core/internal';

/** Counts by unit. */
export interface StoredUnitsJson {
  /** The units, ascending. */
  readonly keys: readonly JsonLabel[];
  readonly nSamples: number;
  /** The unit of each cell: its distance from the cell before. */
  readonly unitSteps: JsonColumn;
  /** What each cell is of, the first place being 1: none is 0, so their number is known. */
  readonly places: Readonly<Record<string, JsonColumn>>;
  /** The counts of each cell. */
  readonly counts: Readonly<Record<string, JsonColumn>>;
  /** The counts of each unit. */
  readonly ofUnits?: Readonly<Record<string, JsonColumn>>;
}

/** The columns of a kind of counts by unit, by name. */
export interface UnitColumns {
  /** What a cell is of. */
  readonly places: readonly string[];
  readonly counts: readonly string[];
  readonly ofUnits?: readonly string[];
}

/** Counts by unit as a field of the counts; none without units. */
export function unitsToJson(
  units: UnitsOf<Units>,
  { places, counts, ofUnits }: UnitColumns,
): { readonly units?: StoredUnitsJson | 'unknown' } {
  if (units === undefined) return {};
  if (units === 'unknown') return { units };
  const table = units as unknown as Readonly<Record<string, Int32Array | Float64Array>>;
  const columns = (names: readonly string[], more = 0): Record<string, JsonColumn> =>
    Object.fromEntries(
      names.map((name) => [name, columnToJson(Array.from(table[name] ?? [], (one) => one + more))]),
    );
  return {
    units: {
      keys: units.keys.map(jsonLabel),
      nSamples: units.nSamples,
      unitSteps: columnToJson(stepsOf(units.unitCodes)),
      places: columns(places, 1),
      counts: columns(counts),
      ...(ofUnits && { ofUnits: columns(ofUnits) }),
    },
  };
}

const FIELDS = ['keys', 'nSamples', 'unitSteps', 'places', 'counts'];

/**
 * Read counts by unit: keys ascend, and so do cells, by unit and place; none is without rows. Whether they
 * add up to the whole is not looked at.
 * @param nPlaces How many there are of each kind of place.
 */
export function unitsOfJson<U extends Units>(
  place: string,
  json: unknown,
  { places, counts, ofUnits = [] }: UnitColumns,
  { nPlaces, weighted }: { readonly nPlaces: number; readonly weighted: boolean },
): UnitsOf<U> {
  if (json === undefined || json === 'unknown') return json;
  const hasOwn = ofUnits.length > 0;
  const stored = fieldsOfJson(place, json, hasOwn ? [...FIELDS, 'ofUnits'] : FIELDS);
  const keys = keysOfJson(`${place}.keys`, stored['keys']);
  // The first column says how many cells there are.
  const size: { nCells: number | null } = { nCells: null };
  const codes = columnsOf(
    `${place}.places`,
    stored['places'],
    places,
    (argument, column): Int32Array => {
      const found = columnOfJson(argument, column, size.nCells);
      size.nCells = found.length;
      const row = found.findIndex((one) => !(Number.isInteger(one) && one > 0 && one <= nPlaces));
      if (row >= 0)
        throw invalidValue(
          { argument, row },
          found[row],
          `a place, a whole number in [1, ${nPlaces}]`,
        );
      return Int32Array.from(found, (one) => one - 1);
    },
  );
  const n = size.nCells ?? 0;
  const countsOfLength =
    (length: number) =>
    (argument: string, column: unknown): Float64Array =>
      countsOf(argument, column, length, weighted);
  const steps = columnOfJson(`${place}.unitSteps`, stored['unitSteps'], n);
  const unitCodes = Int32Array.from(placesOfSteps(`${place}.unitSteps`, steps, keys.length, true));
  const inOrder = [unitCodes, ...Object.values(codes)];
  const turned = unitCodes.findIndex((_, cell) => cell > 0 && !doesRise(inOrder, cell));
  if (turned >= 0)
    throw optionConflict(
      `${place}.places[${turned}]`,
      'is of a cell that is not after the one before it',
    );
  const cells = columnsOf(`${place}.counts`, stored['counts'], counts, countsOfLength(n));
  const whole = hasOwn
    ? columnsOf(`${place}.ofUnits`, stored['ofUnits'], ofUnits, countsOfLength(keys.length))
    : {};
  const isEmpty = (columns: Readonly<Record<string, Float64Array>>) => (_: unknown, row: number) =>
    Object.values(columns).every((column) => column[row] === 0);
  if (!weighted) {
    const cell = unitCodes.findIndex(isEmpty(cells));
    if (cell >= 0) throw optionConflict(`${place}.counts[${cell}]`, 'is of a cell without rows');
  }
  const seen = new Set(unitCodes);
  const unit = keys.findIndex((_, code) =>
    hasOwn ? !weighted && isEmpty(whole)(_, code) : !seen.has(code),
  );
  if (unit >= 0)
    throw invalidValue(
      { argument: `${place}.keys`, row: unit },
      keys[unit],
      'a unit that has rows',
    );
  const nSamples = checkRowCount(`${place}.nSamples`, stored['nSamples']);
  return { keys, nSamples, unitCodes, ...codes, ...cells, ...whole } as unknown as U;
}

/** Whether a cell comes after the one before it, by the first column in which they differ. */
function doesRise(columns: readonly Int32Array[], cell: number): boolean {
  for (const column of columns) {
    const step = (column[cell] ?? 0) - (column[cell - 1] ?? 0);
    if (step !== 0) return step > 0;
  }
  return false;
}

/** Each of some columns by its name. */
function columnsOf<T>(
  place: string,
  json: unknown,
  names: readonly string[],
  read: (argument: string, column: unknown) => T,
): Record<string, T> {
  const stored = fieldsOfJson(place, json, names);
  return Object.fromEntries(names.map((name) => [name, read(`${place}.${name}`, stored[name])]));
}

function countsOf(
  argument: string,
  json: unknown,
  length: number,
  weighted: boolean,
): Float64Array {
  const found = columnOfJson(argument, json, length);
  const isCount = (count: number): boolean =>
    count >= 0 && (weighted ? Number.isFinite(count) : Number.isSafeInteger(count));
  const row = found.findIndex((count) => !isCount(count));
  if (row < 0) return found;
  throw mustBeUnitCount({ argument, row }, found[row], weighted);
}

/** Of one kind, ascending, each once; of no rows there are none. */
function keysOfJson(place: string, json: unknown): readonly Label[] {
  const keys = plainOfJson(place, json, { list: 'label' }) as Label[];
  if (keys.length === 0) return keys;
  const { labels } = checkLabels(place, keys);
  const row = labels.findIndex((key, i) => i > 0 && compareLabels(labels[i - 1] ?? key, key) >= 0);
  if (row >= 0)
    throw invalidValue({ argument: place, row }, labels[row], 'keys of units in ascending order');
  return labels;
}

/** Something else than a number of rows, or than a sum of their weights. */
function mustBeUnitCount(place: Place, value: unknown, weighted: boolean): MetricError {
  const expected = weighted ? 'a finite number of at least 0' : 'a whole number of at least 0';
  return invalidValue(place, value, expected);
}
