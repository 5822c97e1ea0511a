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
import { listWithOther } from './list-with-other.js';

/** Cells under one list of labels. */
export interface AlignedCells extends CellList {
  readonly labels: readonly Label[];
}

/** How labels are listed. */
export interface Listing {
  /** The given labels; null for those seen. */
  readonly given: CheckedLabels | null;
  /** The most labels. */
  readonly limit: number;
  /** The class of predictions that are no label; null where they are labels, or refused. */
  readonly other: Label | null;
  /** How labels that were not given are ordered. Default: ascending. */
  readonly order?: (labels: readonly Label[]) => readonly Label[];
}

/**
 * Put the pairs of two columns under one list of labels: the given ones, or all seen, ascending or
 * as `order` puts them.
 */
export function alignLabels(
  truth: NamedColumn,
  prediction: NamedColumn,
  counted: CountedColumns,
  listing: Listing,
): AlignedCells {
  const { given, limit, other } = listing;
  const { trueLabels, predLabels } = counted;
  const seen = seenLabels(truth, prediction, counted);
  checkKinds(seen, given && kindOf('labels', given.kind));
  const areSame = trueLabels === predLabels && trueLabels.length > 0;
  if (!given && other === null && areSame && isAscending(trueLabels)) {
    checkNClasses(trueLabels.length, limit);
    return { ...counted, labels: trueLabels };
  }
  const { labels, places } = placeLabels(seen, listing);
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
  /** Those that some row has. Default: all. */
  readonly found?: readonly Label[];
}

/** One list of labels, and where in it the labels of each column stand. */
export interface PlacedLabels {
  readonly labels: readonly Label[];
  readonly places: readonly Int32Array[];
}

/**
 * Put the labels of several columns, of one kind, under one list: the given ones, or all seen,
 * ascending or as `order` puts them. The first column is the truth, whose labels are all listed.
 */
export function placeLabels(
  seen: readonly SeenLabels[],
  { given, limit, other, order = ascending }: Listing,
): PlacedLabels {
  if (other !== null) return placeWithOther(seen, { given, limit, other, order });
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

/** The same, where predictions that are no label are one class. */
function placeWithOther(
  [truth, ...predicted]: readonly SeenLabels[],
  { given, limit, other, order }: Required<Listing> & { readonly other: Label },
): PlacedLabels {
  if (!truth) throw new Error('bug: a truth is counted');
  const { named, found = truth.labels } = truth;
  const known = given ? given.labels : order([...new Set(found)]);
  if (known.length === 0) throw mustHaveRows(named.cells.length);
  const labels = listWithOther(
    known,
    predicted.flatMap((column) => column.found ?? column.labels),
    other,
  );
  checkNClasses(labels.length, limit);
  const placeOf = placesOfLabels(labels);
  const unlisted = found.find((label) => !placeOf.has(label));
  if (unlisted !== undefined) throw firstUnlisted([named], placeOf, known);
  const last = labels.length - 1;
  const places = predicted.map((column) =>
    Int32Array.from(column.labels, (label) => placeOf.get(label) ?? last),
  );
  return {
    labels,
    places: [Int32Array.from(truth.labels, (label) => placeOf.get(label) ?? -1), ...places],
  };
}

/** The labels that some cells have, of those that their codes may stand for. */
function foundLabels(labels: readonly Label[], codes: Int32Array): readonly Label[] {
  const isFound = new Uint8Array(labels.length);
  for (const code of codes) isFound[code] = 1;
  return labels.filter((_, code) => isFound[code] === 1);
}

/** The labels that two columns were counted under. */
export function seenLabels(
  truth: NamedColumn,
  prediction: NamedColumn,
  { trueLabels, predLabels, trueCodes, predCodes }: CountedColumns,
): readonly SeenLabels[] {
  if (trueLabels === predLabels) {
    // One list of both columns does not tell which of its labels are true ones.
    return [
      { named: truth, labels: trueLabels, found: foundLabels(trueLabels, trueCodes) },
      { named: prediction, labels: predLabels, found: foundLabels(predLabels, predCodes) },
    ];
  }
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
