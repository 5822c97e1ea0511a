import type { Label } from '../label.js';
import { addCells } from './kernels/collect-cells.js';
import { collapseMargins, copyDiagonal } from './kernels/collapse-margins.js';
import { sum } from '../kernels/sum.js';
import { addMargins, isSortedOnce, splitCells } from './kernels/sparse-cells.js';
import { MAX_DENSE_CLASSES } from './class-limit.js';
import { listCells } from './list-cells.js';
import type { CellList } from './list-cells.js';
import { ConfusionMatrix, partsOf } from './matrix.js';
import type { ErrorCells } from './matrix.js';
import { countBySorting } from './counting/sort-pairs.js';

export interface MatrixFacts {
  readonly weighted: boolean;
  readonly nSkipped: number;
}

/** Make a matrix of cells in any order; cells of one pair are added. `labels` become its own. */
export function buildMatrix<L extends Label>(
  labels: readonly L[],
  cells: CellList,
  facts: MatrixFacts,
  dense: boolean = labels.length <= MAX_DENSE_CLASSES,
): ConfusionMatrix<L> {
  return dense
    ? denseMatrix(labels, denseCells(labels.length, cells), facts)
    : sparseCells(labels, cells, facts);
}

/** The sums of a matrix's rows and columns, shape (nClasses,) each. */
export interface Margins {
  readonly support: Float64Array;
  readonly predicted: Float64Array;
}

/**
 * Make a matrix of a table, row-major, shape (nClasses, nClasses). Labels and table become its own.
 */
export function denseMatrix<L extends Label>(
  labels: readonly L[],
  dense: Float64Array,
  facts: MatrixFacts,
  margins: Margins = marginsOf(dense, labels.length),
): ConfusionMatrix<L> {
  const k = labels.length;
  const { support } = margins;
  const total = sum(support);
  const diagonal = new Float64Array(k);
  copyDiagonal(dense, k, diagonal);
  let errors: ErrorCells | undefined;
  return new ConfusionMatrix({
    labels,
    dense,
    diagonal,
    // Listed when first asked for: counting alone does not need them.
    get errors() {
      return (errors ??= errorsOf(dense, k));
    },
    ...margins,
    total,
    ...facts,
  });
}

function marginsOf(dense: Float64Array, k: number): Margins {
  const support = new Float64Array(k);
  const predicted = new Float64Array(k);
  collapseMargins(dense, k, support, predicted);
  return { support, predicted };
}

function denseCells(k: number, { trueCodes, predCodes, counts }: CellList): Float64Array {
  const dense = new Float64Array(k * k);
  addCells(trueCodes, predCodes, counts, k, dense);
  return dense;
}

function errorsOf(dense: Float64Array, k: number): ErrorCells {
  const table = dense.slice();
  for (let i = 0; i < k; ++i) table[i * (k + 1)] = 0;
  return listCells(table, k);
}

function sparseCells<L extends Label>(
  labels: readonly L[],
  cells: CellList,
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const k = labels.length;
  const m = cells.counts.length;
  const diagonal = new Float64Array(k);
  const [trueCodes, predCodes, counts] = [
    new Int32Array(m),
    new Int32Array(m),
    new Float64Array(m),
  ];
  const nErrors = splitCells(
    ...[cells.trueCodes, cells.predCodes, cells.counts],
    ...[diagonal, trueCodes, predCodes, counts],
  );
  const errors = sortedOnce(k, {
    trueCodes: trueCodes.subarray(0, nErrors),
    predCodes: predCodes.subarray(0, nErrors),
    counts: counts.subarray(0, nErrors),
  });
  return sparseMatrix(labels, diagonal, errors, facts);
}

/**
 * Make a matrix of many classes. Labels and diagonal become its own; `errors` are the other cells,
 * each once, by row, then by column.
 */
export function sparseMatrix<L extends Label>(
  labels: readonly L[],
  diagonal: Float64Array,
  errors: ErrorCells,
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const support = diagonal.slice();
  const predicted = diagonal.slice();
  addMargins(errors.trueCodes, errors.predCodes, errors.counts, support, predicted);
  const total = sum(support);
  return new ConfusionMatrix({
    ...{ labels, dense: null, diagonal, errors, support, predicted, total },
    ...facts,
  });
}

/**
 * Make a matrix of many classes of whole counts whose margins are known. Labels, diagonal and margins
 * become its own.
 *
 * @param cells All its cells, in any order; they are read when the errors are first asked for.
 */
export function matrixOfMargins<L extends Label>(
  labels: readonly L[],
  diagonal: Float64Array,
  margins: Margins,
  cells: CellList,
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  let errors: ErrorCells | undefined;
  return new ConfusionMatrix({
    ...{ labels, dense: null, diagonal },
    get errors() {
      return (errors ??= partsOf(sparseCells(labels, cells, facts)).errors);
    },
    ...margins,
    total: sum(margins.support),
    ...facts,
  });
}

/** The same cells in the matrix's order, those of one pair added. */
function sortedOnce(k: number, cells: ErrorCells): ErrorCells {
  const { trueCodes, predCodes, counts } = cells;
  if (isSortedOnce(trueCodes, predCodes)) return cells;
  const sums = countBySorting(trueCodes, predCodes, k, k, counts);
  // Weights of both signs may add up to nothing.
  return sums.counts.includes(0) ? withoutZeros(sums) : sums;
}

function withoutZeros({ trueCodes, predCodes, counts }: ErrorCells): ErrorCells {
  const isFilled = (_: number, cell: number): boolean => counts[cell] !== 0;
  return {
    trueCodes: trueCodes.filter(isFilled),
    predCodes: predCodes.filter(isFilled),
    counts: counts.filter(isFilled),
  };
}
