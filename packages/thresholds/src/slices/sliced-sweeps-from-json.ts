import {
  fieldsOfJson,
  groupOfJson,
  named,
  sliceWithJson,
  unsupportedType,
  within,
} from '@confmat/core/internal';
import type { JsonLabel } from '@confmat/core';
import { thresholdSweepFromJson } from '../sweep/threshold-sweep-from-json.js';
import type { ThresholdSweepJson } from '../sweep/threshold-sweep-to-json.js';
import type { SlicedSweep } from './sliced-sweep.js';

/** The sweep of one group as JSON. */
export interface SlicedSweepJson {
  /** The values of the group, by the names of its columns. */
  readonly group: Readonly<Record<string, JsonLabel>>;
  readonly sweep: ThresholdSweepJson;
}

/**
 * Read slices that were written as JSON, and check that none contradicts itself.
 * @param json `JSON.parse` of what `JSON.stringify(slicedSweeps(…))` wrote.
 * @returns The same slices.
 * @throws {MetricError} `unsupported-type`, `invalid-label`, and as `thresholdSweepFromJson`.
 * @example
 * const text = JSON.stringify(slicedSweeps([0, 1], [0.2, 0.7], { country: ['de', 'fr'] }));
 * slicedSweepsFromJson(JSON.parse(text))[1].sweep.nPositives; // → 1
 */
export function slicedSweepsFromJson(json: readonly SlicedSweepJson[]): readonly SlicedSweep[] {
  return named('slicedSweepsFromJson', () => {
    const found: unknown = json;
    if (!Array.isArray(found)) {
      const expected = 'an array of { group, sweep }, as JSON.stringify writes it';
      throw unsupportedType('json', found, expected);
    }
    return found.map((slice: unknown, i) => {
      const place = `json[${i}]`;
      const { group, sweep } = fieldsOfJson(place, slice, ['group', 'sweep']);
      return sliceWithJson({
        group: groupOfJson(`${place}.group`, group),
        sweep: within(`${place}.sweep`, () => thresholdSweepFromJson(sweep as ThresholdSweepJson)),
      });
    });
  });
}
