import { checkLabels } from '../columns/check-labels.js';
import { compareLabels } from '../columns/label.js';
import type { Label } from '../columns/label.js';
import { invalidValue } from '../errors/refusals.js';
import { plainOfJson } from '../storage/plain-data.js';
import type { CodedUnits } from './unit-keys.js';

/** Leave out units that no code is of. */
export function unitsInUse(keys: readonly Label[], unitCodes: Int32Array): CodedUnits {
  const isInUse = new Uint8Array(keys.length);
  for (const code of unitCodes) isInUse[code] = 1;
  if (isInUse.every((flag) => flag === 1)) return { keys, unitCodes };
  let n = 0;
  const places = Int32Array.from(isInUse, (flag) => (flag === 1 ? n++ : -1));
  return {
    keys: keys.filter((_, code) => isInUse[code] === 1),
    unitCodes: unitCodes.map((code) => places[code] ?? -1),
  };
}

/** Read stored keys of units: of one kind, ascending, each once. */
export function unitKeysOfJson(json: unknown): readonly Label[] {
  const keys = plainOfJson('units.keys', json, { list: 'label' }) as Label[];
  if (keys.length === 0) return keys;
  const { labels } = checkLabels('units.keys', keys);
  const row = labels.findIndex((key, i) => i > 0 && compareLabels(labels[i - 1] ?? key, key) >= 0);
  if (row < 0) return labels;
  throw invalidValue({ argument: 'units.keys', row }, labels[row], 'keys that ascend, each once');
}
