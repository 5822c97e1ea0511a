import type { ConfusionMatrix } from '@confmat/core';
import { drawCells } from './kernels/draw-cells.js';
import { seedState } from './kernels/random-state.js';
import { withCounts } from './matrix-cells.js';
import type { MatrixCells } from './matrix-cells.js';
import { unsupported, describeType } from '@confmat/core/internal';

/** A number that follows from a confusion matrix; NaN where it is undefined. */
export type MatrixStatistic = (matrix: ConfusionMatrix) => number;

/** Which replicates to draw. */
export interface ReplicateRange {
  readonly seed: number;
  /** The first one. */
  readonly from: number;
  readonly count: number;
}

/**
 * The statistic of replicates `from` to `from + count`, shape (count,). A replicate depends on the seed
 * and its number alone, so ranges may be computed apart, on several threads too.
 */
export function replicateValues(
  matrix: ConfusionMatrix,
  cells: MatrixCells,
  statistic: MatrixStatistic,
  { seed, from, count }: ReplicateRange,
): Float64Array {
  const state = new Int32Array(4);
  const drawn = new Float64Array(cells.counts.length);
  return Float64Array.from({ length: count }, (_, place) => {
    seedState(state, seed, from + place);
    drawCells(state, cells.counts, matrix.total, drawn);
    return statisticOf(statistic, withCounts(matrix, cells, drawn));
  });
}

/** Call a statistic and check that it is a number. */
export function statisticOf(statistic: MatrixStatistic, matrix: ConfusionMatrix): number {
  const value: unknown = statistic(matrix);
  if (typeof value === 'number') return value;
  throw unsupported(
    'statistic',
    `a function that returns ${describeType(value)}`,
    'a function of a matrix that returns a number, such as (m) => f1(m, { average: "macro" })',
  );
}
