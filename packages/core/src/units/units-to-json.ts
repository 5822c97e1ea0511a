import { jsonLabel } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import { jsonNumber } from '../storage/json-number.js';
import type { JsonNumber } from '../storage/json-number.js';
import type { Units } from './units.js';

/** Counts by unit as JSON. */
export interface UnitsJson {
  /** Ascending. */
  readonly keys: readonly JsonLabel[];
  readonly nSamples: number;
  /** Place of the unit, places of the labels, count. */
  readonly cells: readonly (readonly JsonNumber[])[];
}

/** Write counts by unit, whose cells have these codes. */
export function unitsToJson<U extends Units & { readonly counts: Float64Array }>(
  units: U | 'unknown',
  codesOf: (units: U) => readonly Int32Array[],
): UnitsJson | 'unknown' {
  if (units === 'unknown') return units;
  const { keys, nSamples, unitCodes, counts } = units;
  const codes = codesOf(units);
  const cells = Array.from(counts, (count, cell) => [
    unitCodes[cell] ?? 0,
    ...codes.map((column) => column[cell] ?? 0),
    jsonNumber(count),
  ]);
  return { keys: keys.map(jsonLabel), nSamples, cells };
}
