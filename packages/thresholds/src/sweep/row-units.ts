import {
  codedUnitsOfJson,
  fieldsOfJson,
  jsonLabel,
  optionConflict,
  readRowUnits,
  uniteKeys,
} from '@confmat/core/internal';
import type { CodedUnits, LeftOut } from '@confmat/core/internal';
import type { JsonLabel, LabelColumn, NumberColumn, UnitsJson } from '@confmat/core';

/** The units of rows; undefined where each row is a unit of its own. */
export type RowUnits = CodedUnits | 'unknown' | undefined;

/** What goes with the rows of a sweep. */
interface RowOptions {
  readonly unit?: LabelColumn | undefined;
  readonly sampleWeight?: NumberColumn | undefined;
}

/** Read the option `unit` of so many rows, which goes without weights; undefined if it is not given. */
export function readUnweighted(
  { unit, sampleWeight }: RowOptions,
  length: number,
  isLeftOut: LeftOut,
): CodedUnits | undefined {
  if (unit === undefined || sampleWeight === undefined)
    return readRowUnits(unit, length, isLeftOut);
  throw optionConflict('unit', 'does not go with the option sampleWeight, expected one of them');
}

/** Read the same of rows by their classes, 2 of one that is left out. */
export function readClassUnits(options: RowOptions, classes: Uint8Array): CodedUnits | undefined {
  return readUnweighted(options, classes.length, (row) => classes[row] === 2);
}

/** The units of rows as JSON: the unit of each row, a place in the keys. */
export interface RowUnitsJson extends Pick<UnitsJson, 'unitCodes'> {
  readonly keys: readonly JsonLabel[];
}

/** The units of rows as a field; none without units. */
export function rowUnitsToJson(units: RowUnits): { readonly units?: RowUnitsJson | 'unknown' } {
  if (typeof units !== 'object') return units ? { units } : {};
  return { units: { keys: units.keys.map(jsonLabel), unitCodes: Array.from(units.unitCodes) } };
}

export function rowUnitsOfJson(json: unknown, length: number): RowUnits {
  if (json === undefined || json === 'unknown') return json;
  return codedUnitsOfJson(fieldsOfJson('units', json, ['keys', 'unitCodes']), length);
}

/** A batch of rows: class 2 is of those that are left out. */
interface Rows {
  readonly classes: Uint8Array;
  readonly units?: RowUnits;
}

/**
 * The units of batches of rows in one piece; `'unknown'` if some batches have units and others do not.
 * Batches without counted rows do not matter.
 */
export function joinRowUnits(chunks: readonly Rows[]): RowUnits {
  if (chunks.every(({ units }) => units === undefined)) return undefined;
  const counted = chunks.filter(({ classes }) => classes.some((code) => code < 2));
  const known = counted.flatMap(({ units }) => (typeof units === 'object' ? [units] : []));
  if (counted.every(({ units }) => units === undefined)) return undefined;
  if (known.length < counted.length) return 'unknown';
  const { keys, codes } = uniteKeys(known);
  const unitCodes = new Int32Array(chunks.reduce((n, { classes }) => n + classes.length, 0));
  let row = 0;
  for (const { classes, units } of chunks) {
    const places = typeof units === 'object' ? codes[known.indexOf(units)] : undefined;
    if (places && typeof units === 'object') {
      unitCodes.set(
        units.unitCodes.map((code) => places[code] ?? 0),
        row,
      );
    }
    row += classes.length;
  }
  return { keys, unitCodes };
}
