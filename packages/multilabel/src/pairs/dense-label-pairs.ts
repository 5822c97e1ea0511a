import { MetricError } from '@confmat/core';
import { placeCells } from '../kernels/place-cells.js';
import type { LabelPairCounts } from './pair-counts.js';

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
 *
 * @param pairs What `labelCooccurrence` or `multilabelConfusion` returned.
 * @returns The matrix, row-major.
 * @throws {MetricError} `shape-mismatch`: it would have more than 2^24 cells.
 * @example
 * denseLabelPairs(labelCooccurrence([['a', 'b'], ['b']])).data; // → Float64Array [1, 1, 1, 2]
 */
export function denseLabelPairs(pairs: LabelPairCounts): DenseLabelPairs {
  const { rows, columns, counts, shape } = pairs;
  const [nRows, nColumns] = shape;
  if (nRows * nColumns > MAX_CELLS) {
    throw new MetricError('denseLabelPairs', {
      code: 'shape-mismatch',
      argument: 'pairs.shape',
      received: `${nRows} × ${nColumns}`,
      expected: `at most ${MAX_CELLS} cells`,
    });
  }
  const data = new Float64Array(nRows * nColumns);
  placeCells(rows, columns, counts, nColumns, data);
  return { data, shape };
}
