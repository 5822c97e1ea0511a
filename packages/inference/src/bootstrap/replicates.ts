import type { ConfusionMatrix } from '@confmat/core';
import {
  unsupported,
  describeType,
  buildMatrix,
  denseMatrix,
  allCells,
} from '@confmat/core/internal';
import { drawCells } from './kernels/draw-cells.js';
import { seedState } from './kernels/random-state.js';

/** A number that follows from a confusion matrix; NaN where it is undefined. */
export type MatrixStatistic = (matrix: ConfusionMatrix) => number;

/** Which replicates to draw. */
interface ReplicateRange {
  readonly seed: number;
  /** The first one. */
  readonly from: number;
  readonly count: number;
}

/**
 * The statistic of replicates `from` to `from + count`, shape (count,). A replicate depends on the seed
 * and its number only, so ranges may be computed separately, on several threads too.
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

/** The cells of a matrix that are not zero, the greatest first; shape (nCells,) each. */
export interface MatrixCells {
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
}

/** List the cells of a matrix. */
export function matrixCells(matrix: ConfusionMatrix): MatrixCells {
  const { trueCodes, predCodes, counts } = allCells(matrix);
  const at = (codes: Int32Array | Float64Array, cell: number): number => codes[cell] ?? 0;
  const order = Int32Array.from(counts.keys())
    .filter((cell) => counts[cell] !== 0)
    .sort(
      (a, b) =>
        at(counts, b) - at(counts, a) ||
        at(trueCodes, a) - at(trueCodes, b) ||
        at(predCodes, a) - at(predCodes, b),
    );
  return {
    trueCodes: order.map((cell) => at(trueCodes, cell)),
    predCodes: order.map((cell) => at(predCodes, cell)),
    counts: Float64Array.from(order, (cell) => at(counts, cell)),
  };
}

/** The matrix with other counts in the same cells, shape (nCells,). */
export function withCounts(
  matrix: ConfusionMatrix,
  { trueCodes, predCodes }: MatrixCells,
  counts: Float64Array,
): ConfusionMatrix {
  const { labels, nClasses, kind } = matrix;
  const facts = { weighted: false, nSkipped: 0 };
  if (kind === 'sparse') return buildMatrix(labels, { trueCodes, predCodes, counts }, facts, false);
  const table = new Float64Array(nClasses * nClasses);
  for (let cell = 0; cell < counts.length; ++cell) {
    table[(trueCodes[cell] ?? 0) * nClasses + (predCodes[cell] ?? 0)] = counts[cell] ?? 0;
  }
  return denseMatrix(labels, table, facts);
}
