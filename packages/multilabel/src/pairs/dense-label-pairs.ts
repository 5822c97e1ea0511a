import { checkWeights, named, shapeMismatch, unsupportedType } from '@confmat/core/internal';
import { placeCells } from './kernels/place-cells.js';
import { atMost } from '../refusals.js';
import { checkCells, checkShape } from '../sets/reading/check-cells.js';
import { checkCodes } from '../sets/reading/coded-sets.js';
import type { LabelPairCounts } from '@confmat/core';

/** Most cells of a dense matrix; they take 128 MiB. */
const MAX_CELLS = 2 ** 24;

/** Counts of every pair, row-major. */
export interface DenseLabelPairs {
  /** Length nRows × nColumns. */
  readonly data: Float64Array;
  readonly shape: readonly [nRows: number, nColumns: number];
}

/**
 * Write pairs of labels as a dense matrix.
 * @param pairs What `labelCooccurrence` or `multilabelConfusion` returned.
 * @returns The matrix, row-major.
 * @throws {MetricError} `shape-mismatch` if it would have more than 2^24 cells; `unsupported-type`,
 *   `invalid-value` for what is no pairs.
 * @example
 * denseLabelPairs(labelCooccurrence([['a', 'b'], ['b']])).data; // → Float64Array [1, 1, 1, 2]
 */
export function denseLabelPairs(pairs: LabelPairCounts): DenseLabelPairs {
  return named('denseLabelPairs', () => {
    const { rows, columns, counts, shape } = checkPairs(pairs);
    const [nRows, nColumns] = shape;
    if (nRows * nColumns > MAX_CELLS) {
      throw shapeMismatch('pairs.shape', `${nRows} × ${nColumns}`, atMost(MAX_CELLS, ' cells'));
    }
    const data = new Float64Array(nRows * nColumns);
    placeCells(rows, columns, counts, nColumns, data);
    return { data, shape };
  });
}

function checkPairs(pairs: LabelPairCounts): Omit<LabelPairCounts, 'labels'> {
  const received: unknown = pairs;
  if (typeof received !== 'object' || received === null) {
    throw unsupportedType(
      'pairs',
      received,
      'what labelCooccurrence or multilabelConfusion returned',
    );
  }
  const shape = checkShape('pairs', pairs);
  const given = checkCells('pairs.counts', pairs.counts);
  const codesOf = (part: 'rows' | 'columns', size: number): Int32Array => {
    const cells = checkCells(`pairs.${part}`, pairs[part], given.length, 'one for each of counts');
    return checkCodes(`pairs.${part}`, cells, size);
  };
  const counts = checkWeights('pairs.counts', given);
  return { rows: codesOf('rows', shape[0]), columns: codesOf('columns', shape[1]), counts, shape };
}
