import { isArrayOf } from '../columns/column.js';
import type { Label } from '../columns/label.js';
import { allCells } from './all-cells.js';
import type { CodedCells } from './all-cells.js';
import { buildMatrix, denseMatrix } from './build-matrix.js';
import { partsOf } from './matrix.js';
import type { ConfusionMatrix } from './matrix.js';

/** A confusion matrix as plain data, which can be sent to another thread. */
export interface MatrixData<L extends Label = Label> {
  readonly labels: readonly L[];
  readonly weighted: boolean;
  readonly nSkipped: number;
  /** Counts, row-major, shape (nClasses, nClasses), or cells by class code of a sparse matrix. */
  readonly counted: Float64Array | CodedCells;
}

/**
 * What a confusion matrix holds, to be sent to another thread.
 *
 * @param matrix A confusion matrix.
 * @returns Its own arrays, not copies: they are sent away only if the matrix is not used again.
 */
export function matrixToData<L extends Label>(matrix: ConfusionMatrix<L>): MatrixData<L> {
  const { labels, weighted, nSkipped } = matrix;
  const counted = partsOf(matrix).dense ?? allCells(matrix);
  return { labels, weighted, nSkipped, counted };
}

/**
 * Make a confusion matrix of what another one held.
 *
 * @param data What `matrixToData` returned; nothing about it is checked, and its arrays become the
 *   matrix's own.
 * @returns The same matrix.
 */
export function matrixFromData<L extends Label>(data: MatrixData<L>): ConfusionMatrix<L> {
  const { labels, weighted, nSkipped, counted } = data;
  const facts = { weighted, nSkipped };
  return isArrayOf(counted, 'Float64Array')
    ? denseMatrix(labels, counted, facts)
    : buildMatrix(labels, counted, facts, false);
}
