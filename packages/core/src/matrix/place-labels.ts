import { MetricError } from '../errors.js';
import { KIND_NAMES, ascendingOrder } from '../columns/check-labels.js';
import type { CheckedLabels } from '../columns/check-labels.js';
import { cellAt } from '../columns/cell-at.js';
import { labelKind, normalizeLabel } from '../columns/label.js';
import type { Label } from '../columns/label.js';
import type { NamedColumn } from '../columns/read-column.js';
import type { CellList } from './build-matrix.js';
import { checkNClasses } from './class-limit.js';
import type { CountedColumns } from './count-columns.js';

/** Cells under one list of labels. */
export interface PlacedCells extends CellList {
  readonly labels: readonly Label[];
}

/**
 * Put the pairs of two columns under one list of labels: the given ones, or all seen, ascending.
 *
 * @param caller Name of the public function.
 * @param truth The true labels, for messages.
 * @param prediction The predicted labels, for messages.
 * @param counted Pairs with each column's own labels.
 * @param given The labels in their order, or null.
 * @param limit The most classes to make room for.
 * @returns The labels, and the cells by their places.
 * @throws {MetricError} `mixed-labels`, `unknown-label`, `empty-input`, `too-many-classes`.
 */
export function placeLabels(
  caller: string,
  truth: NamedColumn,
  prediction: NamedColumn,
  counted: CountedColumns,
  given: CheckedLabels | null,
  limit: number,
): PlacedCells {
  const { trueLabels, predLabels } = counted;
  checkKinds(caller, truth, prediction, counted, given);
  const labels = given ? given.labels : ascending([...new Set([...trueLabels, ...predLabels])]);
  if (labels.length === 0) throw noRows(caller, truth.cells.length);
  checkNClasses(caller, labels.length, limit);
  const placeOf = given ? given.codeOf : new Map(labels.map((label, place) => [label, place]));
  const places = (named: NamedColumn, own: readonly Label[]): Int32Array =>
    Int32Array.from(own, (label) => {
      const place = placeOf.get(label);
      if (place === undefined) throw unlisted(caller, named, placeOf, labels);
      return place;
    });
  const truePlaces = places(truth, trueLabels);
  const predPlaces = places(prediction, predLabels);
  return {
    labels,
    trueCodes: counted.trueCodes.map((code) => truePlaces[code] ?? -1),
    predCodes: counted.predCodes.map((code) => predPlaces[code] ?? -1),
    counts: counted.counts,
  };
}

/**
 * Labels of one kind in ascending order.
 *
 * @param labels Distinct labels of one kind.
 * @returns A sorted copy.
 */
export function ascending<L extends Label>(labels: readonly L[]): readonly L[] {
  const sorted: L[] = [];
  for (const place of ascendingOrder(labels)) {
    const label = labels[place];
    if (label !== undefined) sorted.push(label);
  }
  return sorted;
}

function checkKinds(
  caller: string,
  truth: NamedColumn,
  prediction: NamedColumn,
  { trueLabels, predLabels }: CountedColumns,
  given: CheckedLabels | null,
): void {
  const [trueLabel] = trueLabels;
  const [predLabel] = predLabels;
  const expected = given?.kind ?? (trueLabel === undefined ? undefined : labelKind(trueLabel));
  if (expected === undefined) return;
  const because = given ? 'as in labels' : `as in ${truth.argument}`;
  const check = (named: NamedColumn, label: Label | undefined): void => {
    if (label === undefined || labelKind(label) === expected) return;
    const row = findRow(named, (cell) => normalizeLabel(cell) !== null);
    throw new MetricError(caller, {
      code: 'mixed-labels',
      argument: named.argument,
      row,
      value: cellAt(named.cells, row),
      expected: KIND_NAMES[expected],
      because,
    });
  };
  check(truth, trueLabel);
  check(prediction, predLabel);
}

function noRows(caller: string, nSamples: number): MetricError {
  const reason =
    nSamples === 0
      ? 'and yPred are empty, expected rows or the option labels'
      : 'and yPred have no row with both labels, expected rows or the option labels';
  return new MetricError(caller, { code: 'empty-input', argument: 'yTrue', reason });
}

function unlisted(
  caller: string,
  named: NamedColumn,
  listed: ReadonlyMap<Label, number>,
  labels: readonly Label[],
): MetricError {
  const row = findRow(named, (cell) => {
    const label = normalizeLabel(cell);
    return label !== null && !listed.has(label);
  });
  const value = cellAt(named.cells, row);
  return new MetricError(caller, {
    code: 'unknown-label',
    argument: named.argument,
    row,
    value,
    labels,
  });
}

/** The first row of a column that was found to hold such a cell; only ever called for a message. */
function findRow({ cells }: NamedColumn, test: (cell: unknown) => boolean): number {
  for (let row = 0; row < cells.length; ++row) if (test(cellAt(cells, row))) return row;
  throw new Error('bug: a label that was counted is in no row');
}
