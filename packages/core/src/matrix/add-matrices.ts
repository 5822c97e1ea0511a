import { checkLabels } from '../columns/check-labels.js';
import type { Label } from '../columns/label.js';
import { MetricError } from '../errors.js';
import { addTable } from '../kernels/collect-cells.js';
import { allCells } from './all-cells.js';
import { buildMatrix, denseMatrix } from './build-matrix.js';
import type { MatrixFacts } from './build-matrix.js';
import { checkNClasses } from './class-limit.js';
import { partsOf } from './matrix.js';
import type { ConfusionMatrix } from './matrix.js';
import { ascending } from './place-labels.js';

/**
 * Add matrices of batches, files or shards into one.
 *
 * @param matrices At least one matrix. Labels are of one kind.
 * @returns The sum. Its labels are those of the first matrix if all have the same in the same
 *   order, otherwise all labels, ascending.
 * @throws {MetricError} `empty-input`, `mixed-labels`, `too-many-classes`.
 */
export function addMatrices<L extends Label>(
  ...matrices: readonly ConfusionMatrix<L>[]
): ConfusionMatrix<L> {
  const caller = 'addMatrices';
  const [first] = matrices;
  if (!first) {
    const reason = 'are none, expected at least one matrix';
    throw new MetricError(caller, { code: 'empty-input', argument: 'matrices', reason });
  }
  const facts = {
    weighted: matrices.some((matrix) => matrix.weighted),
    nSkipped: matrices.reduce((total, matrix) => total + matrix.nSkipped, 0),
  };
  const same = matrices.every((matrix) => sameLabels(matrix.labels, first.labels));
  const tables = matrices.flatMap((matrix) => partsOf(matrix).dense ?? []);
  return same && tables.length === matrices.length
    ? addTables(first.labels, tables, facts)
    : addCells(same ? first.labels : unitedLabels(caller, matrices), matrices, facts);
}

function addTables<L extends Label>(
  labels: readonly L[],
  tables: readonly Float64Array[],
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const sum = new Float64Array(labels.length ** 2);
  for (const table of tables) addTable(table, sum);
  return denseMatrix(labels, sum, facts);
}

function addCells<L extends Label>(
  labels: readonly L[],
  matrices: readonly ConfusionMatrix<L>[],
  facts: MatrixFacts,
): ConfusionMatrix<L> {
  const placeOf = new Map<Label, number>(labels.map((label, place) => [label, place]));
  const parts = matrices.map(allCells);
  const nCells = parts.reduce((length, { counts }) => length + counts.length, 0);
  const cells = {
    trueCodes: new Int32Array(nCells),
    predCodes: new Int32Array(nCells),
    counts: new Float64Array(nCells),
  };
  let start = 0;
  for (const [i, { trueCodes, predCodes, counts }] of parts.entries()) {
    const places = Int32Array.from(matrices[i]?.labels ?? [], (label) => placeOf.get(label) ?? -1);
    const placed = (code: number): number => places[code] ?? -1;
    cells.trueCodes.set(trueCodes.map(placed), start);
    cells.predCodes.set(predCodes.map(placed), start);
    cells.counts.set(counts, start);
    start += counts.length;
  }
  return buildMatrix(labels, cells, facts);
}

function sameLabels(a: readonly Label[], b: readonly Label[]): boolean {
  return a.length === b.length && a.every((label, place) => label === b[place]);
}

function unitedLabels<L extends Label>(
  caller: string,
  matrices: readonly ConfusionMatrix<L>[],
): readonly L[] {
  const distinct = new Set<L>();
  for (const { labels } of matrices) for (const label of labels) distinct.add(label);
  checkNClasses(caller, distinct.size);
  const { labels } = checkLabels(caller, 'labels', [...distinct]);
  return ascending(labels as readonly L[]);
}
