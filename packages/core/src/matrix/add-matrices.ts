import { checkLabels, ascendingOrder } from '../columns/check-labels.js';
import type { Label } from '../columns/label.js';
import { checkClassLimit } from './class-limit.js';
import { MetricError } from '../errors.js';
import { ConfusionMatrix } from './matrix.js';
import { selectCells } from './select-cells.js';

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
  const labels = matrices.every((matrix) => sameLabels(matrix.labels, first.labels))
    ? first.labels
    : unitedLabels(caller, matrices);
  const nClasses = labels.length;
  const limit = checkClassLimit(caller, undefined);
  if (nClasses > limit)
    throw new MetricError(caller, { code: 'too-many-classes', nClasses, limit });

  const counts = new Float64Array(nClasses * nClasses);
  let nSkipped = 0;
  for (const matrix of matrices) {
    const placeOf = new Map<Label, number>(matrix.labels.map((label, place) => [label, place]));
    const places = Int32Array.from(labels, (label) => placeOf.get(label) ?? -1);
    const spread = selectCells(matrix.counts, matrix.nClasses, places);
    spread.forEach((count, cell) => (counts[cell] = (counts[cell] ?? 0) + count));
    nSkipped += matrix.nSkipped;
  }
  const weighted = matrices.some((matrix) => matrix.weighted);
  return new ConfusionMatrix({ labels, counts, weighted, nSkipped });
}

function sameLabels(a: readonly Label[], b: readonly Label[]): boolean {
  return a.length === b.length && a.every((label, place) => label === b[place]);
}

function unitedLabels<L extends Label>(
  caller: string,
  matrices: readonly ConfusionMatrix<L>[],
): readonly L[] {
  const distinct = [...new Set(matrices.flatMap((matrix) => [...matrix.labels]))];
  checkLabels(caller, 'labels', distinct);
  const sorted: L[] = [];
  for (const place of ascendingOrder(distinct)) {
    const label = distinct[place];
    if (label !== undefined) sorted.push(label);
  }
  return sorted;
}
