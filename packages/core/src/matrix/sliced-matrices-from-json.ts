import { named } from '../errors/metric-error.js';
import { unsupportedType } from '../errors/refusals.js';
import { groupOfJson, sliceWithJson } from '../storage/group-json.js';
import type { GroupJson } from '../storage/group-json.js';
import { fieldsOfJson } from '../storage/check-stored.js';
import { within } from '../storage/within.js';
import { confusionMatrixFromJson } from './confusion-matrix-from-json.js';
import type { ConfusionMatrixJson } from './matrix.js';
import type { SlicedMatrix } from './sliced-matrices.js';

/** The matrix of one group as JSON. */
export interface SlicedMatrixJson {
  readonly group: GroupJson;
  readonly matrix: ConfusionMatrixJson;
}

/**
 * Read slices that were written as JSON, and check that none contradicts itself.
 * @param json `JSON.parse` of what `JSON.stringify(slicedMatrices(…))` wrote.
 * @returns The same slices.
 * @throws {MetricError} `unsupported-type`, `invalid-label`, and as `confusionMatrixFromJson`.
 * @example
 * const text = JSON.stringify(slicedMatrices(['a', 'b'], ['a', 'a'], { country: ['de', 'fr'] }));
 * slicedMatricesFromJson(JSON.parse(text))[1].matrix.at('b', 'a'); // → 1
 */
export function slicedMatricesFromJson(json: readonly SlicedMatrixJson[]): readonly SlicedMatrix[] {
  return named('slicedMatricesFromJson', () => {
    const found: unknown = json;
    if (!Array.isArray(found)) {
      throw unsupportedType(
        'json',
        found,
        'an array of { group, matrix }, as JSON.stringify writes it',
      );
    }
    return found.map((slice: unknown, i) => {
      const place = `json[${i}]`;
      const { group, matrix } = fieldsOfJson(place, slice, ['group', 'matrix']);
      return sliceWithJson({
        group: groupOfJson(`${place}.group`, group),
        matrix: within(`${place}.matrix`, () =>
          confusionMatrixFromJson(matrix as ConfusionMatrixJson),
        ),
      });
    });
  });
}
