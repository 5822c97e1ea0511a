import { isTypedArray } from '../columns/column.js';
import { jsonLabel } from '../storage/json-label.js';
import { jsonNumber } from '../storage/json-number.js';
import { jsonOfPlain } from '../storage/plain-data.js';
import { withJson } from '../storage/with-json.js';
import { storedUnits } from '../units/units-json.js';
import type { Units, UnitsOf } from '../units/units.js';
import type { Label } from '../label.js';

export const COUNTS_FORMAT = 'confmat.BinaryCounts';

/** Counts of any kind; their columns are written as they are. */
interface KeyedCounts {
  readonly keys?: readonly Label[] | Float64Array | undefined;
  readonly units?: UnitsOf<Units>;
}

/** Let `JSON.stringify` write counts as `binaryCountsFromJson` reads them. */
export function countsWithJson<C extends KeyedCounts>(counts: C): C {
  return withJson(counts, jsonOfCounts);
}

/** The fields of counts as JSON; what is not there is left out. */
export function jsonOfCounts({ keys, ...counts }: KeyedCounts): object {
  const units = 'units' in counts && { units: storedUnits(counts.units) };
  const facts = jsonOfPlain({ format: COUNTS_FORMAT, version: 1, ...counts, ...units }) as object;
  if (!keys) return facts;
  return isTypedArray(keys)
    ? { ...facts, thresholds: Array.from(keys, jsonNumber) }
    : { ...facts, keys: keys.map(jsonLabel) };
}
