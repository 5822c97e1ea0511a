import { checkWeights, named, shapeMismatch, unsupportedType } from '@confmat/core/internal';
import { placeCells } from './kernels/place-cells.js';
import { checkCells, checkCodes, checkShape, int32Of } from '../sets/reading/check-cells.js';
import type { Place } from '../sets/reading/check-cells.js';
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
 * @throws {MetricError} `shape-mismatch` if it would have more than 2^24 cells; `unsupported-type`,
 *   `invalid-value` for what is no pairs.
 * @example
 * denseLabelPairs(labelCooccurrence([['a', 'b'], ['b']])).data; // → Float64Array [1, 1, 1, 2]
 */
export function denseLabelPairs(pairs: LabelPairCounts): DenseLabelPairs {
  return named('denseLabelPairs', () => {
    const place = { argument: 'pairs' };
    const { rows, columns, counts, shape } = checkPairs(place, pairs);
    const [nRows, nColumns] = shape;
    if (nRows * nColumns > MAX_CELLS) {
      throw shapeMismatch('pairs.shape', `${nRows} × ${nColumns}`, `at most ${MAX_CELLS} cells`);
    }
    const data = new Float64Array(nRows * nColumns);
    placeCells(rows, columns, counts, nColumns, data);
    return { data, shape };
  });
}

function checkPairs(place: Place, pairs: LabelPairCounts): Omit<LabelPairCounts, 'labels'> {
  const { argument } = place;
  const received: unknown = pairs;
  if (typeof received !== 'object' || received === null) {
    throw unsupportedType(
      argument,
      received,
      'what labelCooccurrence or multilabelConfusion returned',
    );
  }
  const shape = checkShape(place, pairs);
  const given = checkCells(place, 'counts', pairs.counts, null, '');
  const codesOf = (part: 'rows' | 'columns', size: number): Int32Array => {
    const cells = checkCells(place, part, pairs[part], given.length, 'one for each of counts');
    const codes = int32Of(cells);
    checkCodes(place, part, cells, codes, size);
    return codes;
  };
  const counts = checkWeights(`${argument}.counts`, given);
  return { rows: codesOf('rows', shape[0]), columns: codesOf('columns', shape[1]), counts, shape };
}
