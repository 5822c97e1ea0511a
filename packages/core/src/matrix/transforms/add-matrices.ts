import { checkLabels } from '../../columns/check-labels.js';
import { ascending } from '../../label.js';
import type { Label } from '../../label.js';
import { named } from '../../errors/metric-error.js';
import { addUnits } from '../../units/unit-table.js';
import { uniteUnits } from '../../units/unit-tallies.js';
import { MATRIX_UNITS } from '../../units/units.js';
import type { MatrixUnits, UnitsOf } from '../../units/units.js';
import { addTable } from '../kernels/collect-cells.js';
import { addSortedCells } from '../kernels/sparse-cells.js';
import { denseMatrix, sparseMatrix } from '../build-matrix.js';
import type { MatrixFacts } from '../build-matrix.js';
import { withFiniteTotal } from '../finite-total.js';
import { MAX_DENSE_CLASSES, checkNClasses } from '../class-limit.js';
import { checkMatrix, partsOf, withUnits } from '../matrix.js';
import type { ConfusionMatrix, ErrorCells, MatrixParts } from '../matrix.js';
import { relabel } from './relabel.js';
import { emptyInput } from '../../errors/refusals.js';

/**
 * Add matrices of batches, files or shards into one.
 * @param matrices At least one matrix, or one array of them. Labels are of one kind.
 * @returns The sum. Its labels are those of the first matrix if all have the same in the same
 *   order, otherwise all labels, ascending. Units of the same key become one; if some matrices have
 *   units and others, of rows, have none, those of the sum are `'unknown'`.
 * @throws {MetricError} `unsupported-type`, `empty-input`, `mixed-labels`, `too-many-classes`;
 *   `option-conflict` for units whose keys are of several kinds.
 */
export function addMatrices<L extends Label>(
  ...matrices: readonly ConfusionMatrix<L>[] | [matrices: readonly ConfusionMatrix<L>[]]
): ConfusionMatrix<L> {
  const [only] = matrices;
  return addAll(
    Array.isArray(only)
      ? (only as readonly ConfusionMatrix<L>[])
      : (matrices as readonly ConfusionMatrix<L>[]),
  );
}

function addAll<L extends Label>(matrices: readonly ConfusionMatrix<L>[]): ConfusionMatrix<L> {
  return named('addMatrices', () => {
    for (const [i, matrix] of matrices.entries()) checkMatrix(`matrices[${i}]`, matrix);
    const [first] = matrices;
    if (!first) throw emptyInput('matrices', 'are none, expected at least one matrix');
    const facts = {
      weighted: matrices.some((matrix) => matrix.weighted),
      nSkipped: matrices.reduce((total, matrix) => total + matrix.nSkipped, 0),
    };
    const same = matrices.every((matrix) => sameLabels(matrix.labels, first.labels));
    const labels = same ? first.labels : unitedLabels(matrices);
    const placed = matrices.map((matrix) => underLabels(matrix, labels, same));
    const parts = placed.map(partsOf);
    const total = withFiniteTotal(
      labels.length > MAX_DENSE_CLASSES
        ? addSparse(labels, parts, facts)
        : addTables(labels, parts, facts),
    );
    return withUnits(total, unitsOf(placed, labels.length));
  });
}

function unitsOf(matrices: readonly ConfusionMatrix[], nClasses: number): UnitsOf<MatrixUnits> {
  const parts = matrices.map(({ units, support, predicted }) => {
    const isFilled = (count: number): boolean => count !== 0;
    const hasRows =
      typeof units === 'object'
        ? units.nSamples > 0
        : support.some(isFilled) || predicted.some(isFilled);
    return { units, hasRows, places: null };
  });
  return uniteUnits(parts, (known) => addUnits(MATRIX_UNITS, known, nClasses));
}

function addTables<L extends Label>(
  labels: readonly L[],
  parts: readonly MatrixParts<L>[],
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const sum = new Float64Array(labels.length ** 2);
  for (const { dense } of parts) {
    if (!dense) throw new Error('bug: a matrix of few labels is no table');
    addTable(dense, sum);
  }
  return denseMatrix(labels, sum, facts);
}

/** Errors are sorted, so lists of them are merged. */
function addSparse<L extends Label>(
  labels: readonly L[],
  parts: readonly MatrixParts<L>[],
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const diagonal = new Float64Array(labels.length);
  for (const part of parts) addTable(part.diagonal, diagonal);
  const errors = parts.map((part) => part.errors).reduce(addErrors);
  return sparseMatrix(labels, diagonal, errors, facts);
}

function addErrors(a: ErrorCells, b: ErrorCells): ErrorCells {
  const m = a.counts.length + b.counts.length;
  const [trueCodes, predCodes] = [new Int32Array(m), new Int32Array(m)];
  const counts = new Float64Array(m);
  const nCells = addSortedCells(
    ...[a.trueCodes, a.predCodes, a.counts],
    ...[b.trueCodes, b.predCodes, b.counts],
    ...[trueCodes, predCodes, counts],
  );
  return {
    trueCodes: trueCodes.subarray(0, nCells),
    predCodes: predCodes.subarray(0, nCells),
    counts: counts.subarray(0, nCells),
  };
}

/** The matrix under labels among which its own are, as a table if they are few. */
function underLabels<L extends Label>(
  matrix: ConfusionMatrix<L>,
  labels: readonly L[],
  isSame: boolean,
): ConfusionMatrix<L> {
  const isHeldSo = matrix.kind === 'dense' || labels.length > MAX_DENSE_CLASSES;
  if (isHeldSo && isSame) return matrix;
  const placeOf = new Map<Label, number>(labels.map((label, place) => [label, place]));
  return relabel(
    matrix,
    labels,
    Int32Array.from(matrix.labels, (label) => placeOf.get(label) ?? -1),
  );
}

function sameLabels(a: readonly Label[], b: readonly Label[]): boolean {
  return a === b || (a.length === b.length && a.every((label, place) => label === b[place]));
}

function unitedLabels<L extends Label>(matrices: readonly ConfusionMatrix<L>[]): readonly L[] {
  const distinct = new Set<L>();
  for (const { labels } of matrices) for (const label of labels) distinct.add(label);
  checkNClasses(distinct.size);
  const { labels } = checkLabels('labels', [...distinct]);
  return ascending(labels as readonly L[]);
}
