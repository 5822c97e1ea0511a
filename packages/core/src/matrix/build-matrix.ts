import type { Label } from '../columns/label.js';
import { addCells } from '../kernels/collect-cells.js';
import { collapseMargins } from '../kernels/collapse-margins.js';
import { orderByCodes } from '../kernels/order-by-codes.js';
import { MAX_DENSE_CLASSES } from './class-limit.js';
import { listCells } from './list-cells.js';
import type { CellList } from './list-cells.js';
import { ConfusionMatrix } from './matrix.js';
import type { ErrorCells } from './matrix.js';

/** What else a matrix holds. */
export interface MatrixFacts {
  readonly weighted: boolean;
  readonly nSkipped: number;
}

/**
 * Make a matrix of cells in any order; cells of one pair are added.
 *
 * @param labels The classes, in the order of both axes; the array becomes the matrix's own.
 * @param cells Cells; pairs with a negative code are left out.
 * @param facts What else the matrix holds.
 * @param dense Whether to hold the counts dense. Default: up to 2048 classes.
 * @returns The matrix.
 */
export function buildMatrix<L extends Label>(
  labels: readonly L[],
  cells: CellList,
  facts: MatrixFacts,
  dense: boolean = labels.length <= MAX_DENSE_CLASSES,
): ConfusionMatrix<L> {
  return dense
    ? denseMatrix(labels, denseCells(labels.length, cells), facts)
    : sparseMatrix(labels, cells, facts);
}

/**
 * Make a matrix of a table.
 *
 * @param labels The classes, in the order of both axes; the array becomes the matrix's own.
 * @param dense Counts, row-major, shape (nClasses, nClasses); they become the matrix's own.
 * @param facts What else the matrix holds.
 * @returns The matrix.
 */
export function denseMatrix<L extends Label>(
  labels: readonly L[],
  dense: Float64Array,
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const k = labels.length;
  const support = new Float64Array(k);
  const predicted = new Float64Array(k);
  const total = collapseMargins(dense, k, support, predicted);
  const diagonal = Float64Array.from({ length: k }, (_, i) => dense[i * (k + 1)] ?? 0);
  let errors: ErrorCells | undefined;
  return new ConfusionMatrix({
    labels,
    dense,
    diagonal,
    // Listed when first asked for: counting alone does not need them.
    get errors() {
      return (errors ??= errorsOf(dense, k));
    },
    support,
    predicted,
    total,
    ...facts,
  });
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

function sparseMatrix<L extends Label>(
  labels: readonly L[],
  cells: CellList,
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const k = labels.length;
  const { trueCodes, predCodes } = cells;
  const diagonal = new Float64Array(k);
  const places: number[] = [];
  for (let place = 0; place < trueCodes.length; ++place) {
    const t = trueCodes[place] ?? -1;
    const p = predCodes[place] ?? -1;
    const count = cells.counts[place] ?? 0;
    if (t < 0 || p < 0 || count === 0) continue;
    if (t === p) diagonal[t] = (diagonal[t] ?? 0) + count;
    else places.push(place);
  }
  const byPred = new Int32Array(places.length);
  const byTrue = new Int32Array(places.length);
  orderByCodes(predCodes, Int32Array.from(places), new Int32Array(k + 1), byPred);
  orderByCodes(trueCodes, byPred, new Int32Array(k + 1), byTrue);
  const errors = addEqualCells({
    trueCodes: byTrue.map((place) => trueCodes[place] ?? 0),
    predCodes: byTrue.map((place) => predCodes[place] ?? 0),
    counts: Float64Array.from(byTrue, (place) => cells.counts[place] ?? 0),
  });
  return new ConfusionMatrix({
    labels,
    dense: null,
    diagonal,
    errors,
    ...margins(diagonal, errors),
    ...facts,
  });
}

/** Add the counts of neighbors that are one cell; overwrites the given arrays. */
function addEqualCells({ trueCodes, predCodes, counts }: ErrorCells): ErrorCells {
  let last = -1;
  counts.forEach((count, place) => {
    const t = trueCodes[place] ?? 0;
    const p = predCodes[place] ?? 0;
    if (last >= 0 && trueCodes[last] === t && predCodes[last] === p) {
      counts[last] = (counts[last] ?? 0) + count;
    } else {
      trueCodes[++last] = t;
      predCodes[last] = p;
      counts[last] = count;
    }
  });
  return {
    trueCodes: trueCodes.slice(0, last + 1),
    predCodes: predCodes.slice(0, last + 1),
    counts: counts.slice(0, last + 1),
  };
}

/** Sums by row and column, in the order of `cells`: errors of the class, and its correct rows last. */
function margins(
  diagonal: Float64Array,
  { trueCodes, predCodes, counts }: ErrorCells,
): { support: Float64Array; predicted: Float64Array; total: number } {
  const support = new Float64Array(diagonal.length);
  const predicted = new Float64Array(diagonal.length);
  counts.forEach((count, place) => {
    const t = trueCodes[place] ?? 0;
    const p = predCodes[place] ?? 0;
    support[t] = (support[t] ?? 0) + count;
    predicted[p] = (predicted[p] ?? 0) + count;
  });
  let total = 0;
  diagonal.forEach((count, k) => {
    support[k] = (support[k] ?? 0) + count;
    predicted[k] = (predicted[k] ?? 0) + count;
    total += support[k] ?? 0;
  });
  return { support, predicted, total };
}
