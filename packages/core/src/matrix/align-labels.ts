import type { MetricError } from '../errors/metric-error.js';
import { unknownLabel, emptyInput } from '../errors/refusals.js';
import { kindOf, mustBeOfKind } from '../errors/words.js';
import type { ExpectedKind } from '../errors/words.js';
import type { CheckedLabels } from '../columns/check-labels.js';
import { isArrowColumn } from '../columns/arrow-layout.js';
import { codedColumn } from '../columns/coded-column.js';
import { ascending, isAscending, labelKind } from '../label.js';
import type { Label } from '../label.js';
import { placesOfLabels } from '../columns/places-of-labels.js';
import { readColumn } from '../columns/read-column.js';
import type { NamedColumn } from '../columns/read-column.js';
import { checkNClasses } from './class-limit.js';
import type { CountedColumns } from './counting/counted-pairs.js';
import type { CellList } from './list-cells.js';

/** Cells under one list of labels. */
export interface AlignedCells extends CellList {
  readonly labels: readonly Label[];
}

/**
 * Put the pairs of two columns under one list of labels: the given ones, or all seen, ascending or
 * as `order` puts them.
 */
export function alignLabels(
  truth: NamedColumn,
  prediction: NamedColumn,
  counted: CountedColumns,
  given: CheckedLabels | null,
  limit: number,
  order: (labels: readonly Label[]) => readonly Label[] = ascending,
): AlignedCells {
  const { trueLabels, predLabels } = counted;
  const seen = seenLabels(truth, prediction, counted);
  checkKinds(seen, given && kindOf('labels', given.kind));
  const areSame = trueLabels === predLabels && trueLabels.length > 0;
  if (!given && areSame && isAscending(trueLabels)) {
    checkNClasses(trueLabels.length, limit);
    return { ...counted, labels: trueLabels };
  }
  const { labels, places } = placeLabels(seen, given, limit, order);
  const [truePlaces, predPlaces] = places;
  return {
    labels,
    trueCodes: counted.trueCodes.map((code) => truePlaces?.[code] ?? -1),
    predCodes: counted.predCodes.map((code) => predPlaces?.[code] ?? -1),
    counts: counted.counts,
  };
}

/** A column with the labels that its codes stand for. */
export interface SeenLabels {
  readonly named: NamedColumn;
  readonly labels: readonly Label[];
}

/** One list of labels, and where in it the labels of each column stand. */
export interface PlacedLabels {
  readonly labels: readonly Label[];
  readonly places: readonly Int32Array[];
}

/**
 * Put the labels of several columns, of one kind, under one list: the given ones, or all seen,
 * ascending or as `order` puts them.
 */
export function placeLabels(
  seen: readonly SeenLabels[],
  given: CheckedLabels | null,
  limit: number,
  order: (labels: readonly Label[]) => readonly Label[] = ascending,
): PlacedLabels {
  const found = given ? given.labels : [...new Set(seen.flatMap(({ labels }) => labels))];
  if (found.length === 0) throw mustHaveRows(seen[0]?.named.cells.length ?? 0);
  checkNClasses(found.length, limit);
  const labels = given ? found : order(found);
  const placeOf = given ? given.codeOf : placesOfLabels(labels);
  const columns = seen.map(({ named }) => named);
  const places = seen.map(({ labels: own }) =>
    Int32Array.from(own, (label) => {
      const place = placeOf.get(label);
      if (place === undefined) throw firstUnlisted(columns, placeOf, labels);
      return place;
    }),
  );
  return { labels, places };
}

/** The labels that two columns were counted under. */
export function seenLabels(
  truth: NamedColumn,
  prediction: NamedColumn,
  { trueLabels, predLabels }: CountedColumns,
): readonly SeenLabels[] {
  return [
    { named: truth, labels: trueLabels },
    { named: prediction, labels: predLabels },
  ];
}

/** Check that the labels of all columns are of one kind: the wanted one, or that of the first. */
export function checkKinds(seen: readonly SeenLabels[], wanted: ExpectedKind | null): void {
  const first = seen[0];
  const [firstLabel] = first?.labels ?? [];
  if (!first || firstLabel === undefined) return;
  const one = wanted ?? kindOf(first.named.argument, labelKind(firstLabel));
  for (const { named, labels } of seen) {
    const [label] = labels;
    if (label === undefined || labelKind(label) === one.kind) continue;
    const { row, value } = firstCell(named, () => true);
    throw mustBeOfKind({ argument: named.argument, row }, value, one);
  }
}

/** The error about the first unlisted label: one of the true labels if there is any. */
function firstUnlisted(
  columns: readonly NamedColumn[],
  listed: ReadonlyMap<Label, number>,
  labels: readonly Label[],
): MetricError {
  for (const named of columns) {
    const { argument } = named;
    const { row, value } = firstCell(named, (label) => !listed.has(label));
    if (row < 0) continue;
    return unknownLabel({ argument, row }, value, labels);
  }
  throw new Error('bug: an unlisted label that no row has');
}

/** The first cell with such a label, row −1 if there is none; reads the column once more. */
function firstCell(
  named: NamedColumn,
  test: (label: Label) => boolean,
): { readonly row: number; readonly value: unknown } {
  const { codes, labels } = codedColumn(readColumn(named, 'skip'));
  const passes = labels.map(test);
  const row = codes.findIndex((code) => passes[code] === true);
  const { cells } = named;
  return { row, value: isArrowColumn(cells) ? labels[codes[row] ?? -1] : cells[row] };
}

function mustHaveRows(nSamples: number): MetricError {
  const found = nSamples === 0 ? 'are empty' : 'have no row with both labels';
  return emptyInput('yTrue', `and yPred ${found}, expected rows or the option labels`);
}
