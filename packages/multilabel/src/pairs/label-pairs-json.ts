import type { JsonLabel, JsonNumber, LabelPairCounts } from '@confmat/core';
import {
  PAIRS_FORMAT,
  checkFormat,
  checkPlaces,
  invalidValue,
  isTypedArray,
  jsonOfPairs,
  labelsOfJson,
  named,
  numbersOfJson,
  optionConflict,
  pairsWithJson,
  unsupportedType,
} from '@confmat/core/internal';

/** Counts of pairs of labels as JSON: the same columns. */
export interface LabelPairCountsJson {
  readonly format: typeof PAIRS_FORMAT;
  readonly version: 1;
  readonly labels: readonly JsonLabel[];
  readonly shape: readonly [nRows: number, nColumns: number];
  /** Shape (nCells,), as the columns below. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly counts: readonly JsonNumber[];
}

/**
 * Write pairs of labels as JSON, as `JSON.stringify` does. Copies and clones of them need this.
 * @param pairs What `labelCooccurrence` or `multilabelConfusion` returned.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`.
 */
export function labelPairsToJson(pairs: LabelPairCounts): LabelPairCountsJson {
  return named('labelPairsToJson', () => {
    const found: unknown = pairs;
    const { labels, rows, columns, counts } = (found ?? {}) as Partial<LabelPairCounts>;
    if (!Array.isArray(labels) || ![rows, columns, counts].every(isTypedArray)) {
      throw unsupportedType(
        'pairs',
        found,
        'what labelCooccurrence or multilabelConfusion returned',
      );
    }
    return jsonOfPairs(found as LabelPairCounts) as LabelPairCountsJson;
  });
}

/**
 * Read pairs of labels that were written as JSON, and check that they do not contradict themselves.
 * @param json What `labelPairsToJson` returned, or `JSON.parse` of what `JSON.stringify(pairs)` wrote.
 * @returns The same pairs.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-value`, `option-conflict`,
 *   `shape-mismatch` and the issues of labels if it contradicts itself.
 * @example
 * const text = JSON.stringify(labelCooccurrence([['a', 'b'], ['b']]));
 * labelPairsFromJson(JSON.parse(text)).counts; // → Float64Array [1, 1, 1, 2]
 */
export function labelPairsFromJson(json: LabelPairCountsJson): LabelPairCounts {
  return named('labelPairsFromJson', () => {
    const stored = checkFormat(json, PAIRS_FORMAT, 1, [
      'labels',
      'shape',
      'rows',
      'columns',
      'counts',
    ]);
    const labels = labelsOfJson(stored['labels'], true);
    const [nRows = NaN, nColumns = NaN] = numbersOfJson('shape', stored['shape'], 2);
    const k = labels.length;
    if (nRows !== nColumns || (nRows !== k && nRows !== k + 1)) {
      throw optionConflict('shape', `is ${nRows} × ${nColumns}, expected ${k} or ${k + 1} twice`);
    }
    const counts = numbersOfJson('counts', stored['counts']);
    const codesOf = (argument: string): Int32Array => {
      const codes = numbersOfJson(argument, stored[argument], counts.length);
      return checkPlaces({ argument }, codes, nRows, 'a row or column of the shape, an integer');
    };
    const [rows, columns] = [codesOf('rows'), codesOf('columns')];
    const placeOf = (i: number): number => (rows[i] ?? 0) * nColumns + (columns[i] ?? 0);
    for (const [row, count] of counts.entries()) {
      if (!Number.isFinite(count))
        throw invalidValue({ argument: 'counts', row }, count, 'a finite number');
      if (row > 0 && placeOf(row) <= placeOf(row - 1)) {
        throw invalidValue(
          { argument: 'columns', row },
          columns[row],
          'cells in ascending order, each once',
        );
      }
    }
    return pairsWithJson({ labels, shape: [nRows, nColumns], rows, columns, counts });
  });
}
