import { jsonLabel } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import { jsonNumber } from '../storage/json-number.js';
import type { JsonNumber } from '../storage/json-number.js';
import type { UnitTable } from './unit-table.js';

/** Counts by unit as JSON. */
export interface UnitsJson {
  /** Ascending. */
  readonly keys: readonly JsonLabel[];
  readonly nSamples: number;
  /** Place of the unit, places of the labels, count. */
  readonly cells: readonly (readonly JsonNumber[])[];
}

export function unitsToJson({ keys, nSamples, unitCodes, codes, counts }: UnitTable): UnitsJson {
  const cells = Array.from(counts, (count, cell) => [
    unitCodes[cell] ?? 0,
    ...codes.map((column) => column[cell] ?? 0),
    jsonNumber(count),
  ]);
  return { keys: keys.map(jsonLabel), nSamples, cells };
}
