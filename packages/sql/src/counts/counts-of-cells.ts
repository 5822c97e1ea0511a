import { confusionMatrix, confusionMatrixFromCells, jointCounts } from '@confmat/core';
import type {
  ConfusionCell,
  ConfusionMatrix,
  JointCounts,
  JointTally,
  Label,
  MatrixUnits,
} from '@confmat/core';
import {
  MATRIX_UNITS,
  countUnits,
  checkOption,
  readUnits,
  unsupportedType,
  withUnits,
} from '@confmat/core/internal';
import { hasMissing } from '../cells/cells.js';
import type { LabelCell } from '../cells/cells.js';
import { groupPlaces, isMissing } from '../cells/groups.js';
import { asLabel, integersIfAll } from '../labels/labels.js';
import { nameLabels } from '../labels/name-labels.js';
import { checkReading } from '../request/reading-options.js';
import type { ReadingOptions } from '../request/reading-options.js';
import type { CellRequest } from '../request/request.js';

export interface CountOptions extends ReadingOptions {
  /**
   * Axis order; labels found in the data but not here are an error. Texts are read as labels of the
   * data ("1" as 1). Default: all seen, ascending.
   */
  readonly labels?: readonly Label[] | undefined;
  /** As in core's `confusionMatrix`. */
  readonly maxClasses?: number | undefined;
  /**
   * Read labels that are text as integers if every one is a canonical integer, for columns of files
   * without types (CSV). Default: false.
   */
  readonly integersFromText?: boolean | undefined;
}

export function checkCountOptions(options: CountOptions): void {
  checkReading(options, ['labels', 'maxClasses', 'integersFromText']);
  const { integersFromText = false, labels } = options;
  checkOption('integersFromText', integersFromText, [true, false]);
  if (labels === undefined || Array.isArray(labels)) return;
  throw unsupportedType('labels', labels, 'an array of labels');
}

/** The rows of one group. */
export interface CountSlice<N extends string = string> {
  /** The group's value in each group column, by the name of the column in `by`. */
  readonly group: Readonly<Record<N, Label>>;
  /** Its matrix, with the labels of the whole. */
  readonly matrix: ConfusionMatrix;
  /** Number of its rows that were counted. */
  readonly nSamples: number;
}

/** What `countConfusion` found. */
export interface CountResult<N extends string = string> {
  readonly matrix: ConfusionMatrix;
  /** Number of rows that were counted. */
  readonly nSamples: number;
  /** Number of rows whose greatest score was shared; 0 but with `arg-max`. */
  readonly nTied: number;
  /** A matrix for each group, groups ascending; empty without group columns. */
  readonly slices: readonly CountSlice<N>[];
  /** Number of counted rows without a group. */
  readonly nWithoutGroup: number;
}

/** Makes counts of cells that were counted elsewhere: by a SQL engine, or batch by batch. */
export type CountsOfCells<R, N extends string = string> = (
  request: CellRequest<N>,
  cells: readonly LabelCell[],
  options: CountOptions,
) => R;

/**
 * Make a matrix of cells, and one for each group.
 * @param options Checked.
 * @returns The matrices. With `nulls: 'skip'`, rows without a group are in the whole only.
 * @throws {MetricError} As core's `confusionMatrix`; `row` is that of the cell.
 */
export function matrixOfCells<N extends string = string>(
  request: CellRequest<N>,
  pairs: readonly LabelCell[],
  options: CountOptions,
): CountResult<N> {
  const { nulls = 'error', maxClasses, maxGroups, integersFromText = false } = options;
  const named = nameLabels(request, pairs, options.labels, integersFromText);
  const [trueLabels = [], predLabels = []] = named.columns;
  const sampleWeight = pairs.map(({ count }) => count);
  const { labels } = confusionMatrix(trueLabels, predLabels, {
    ...{ labels: named.labels, sampleWeight, nulls, maxClasses },
  });
  const weighted = request.sampleWeight !== undefined;
  const units = request.unit && unitsOfPairs(pairs, integersFromText);
  const countsOf = (places: readonly number[]) => {
    const kept = places.filter((place) => !hasMissing(pairs[place] as LabelCell));
    const cells = kept.map((place) => ({
      trueLabel: trueLabels[place] as Label,
      predLabel: predLabels[place] as Label,
      count: sampleWeight[place] ?? 0,
      nRows: pairs[place]?.nRows ?? 0,
    }));
    const nSamples = rowsOf(pairs, kept);
    const nSkipped = rowsOf(pairs, places) - nSamples;
    const sums = units && weighted ? addedUp(cells, labels) : cells;
    const counted = confusionMatrixFromCells(sums, labels, { weighted, nSkipped });
    const byUnit =
      units && cells.map((cell, i) => ({ ...cell, unit: units[kept[i] ?? -1] as Label }));
    return {
      matrix: byUnit ? withUnits(counted, unitsOfCells(byUnit, labels)) : counted,
      nSamples,
    };
  };
  const whole = countsOf([...pairs.keys()]);
  const groups = groupPlaces(request.by, pairs, maxGroups, integersFromText);
  const slices = groups.map(({ group, places }) => ({ group, ...countsOf(places) }));
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    ...whole,
    nTied: pairs.reduce((total, pair) => total + (hasMissing(pair) ? 0 : pair.nTied), 0),
    slices,
    nWithoutGroup: slices.length === 0 ? 0 : whole.nSamples - inGroups,
  };
}

/**
 * Make a joint tally of cells, and one for each group.
 *
 * @param options Checked.
 * @returns The tallies, of the labels of the whole. With `nulls: 'skip'`, rows without a group are in
 *   the whole only.
 * @throws {MetricError} As core's `jointCounts`; `row` is that of the cell.
 */
export function jointOfCells<N extends string = string>(
  request: CellRequest<N>,
  triples: readonly LabelCell[],
  options: CountOptions,
): JointCounts<Label, N> {
  const { nulls = 'error', maxClasses, maxGroups, integersFromText = false } = options;
  const named = nameLabels(request, triples, options.labels, integersFromText);
  const weighted = request.sampleWeight !== undefined;
  const units = request.unit && unitsOfPairs(triples, integersFromText);
  const tallyOf = (places: readonly number[], labels: readonly Label[] | undefined): JointTally => {
    const [t = [], a = [], b = []] = named.columns.map((column) =>
      places.map((place) => column[place] ?? null),
    );
    const numbers = (of: 'count' | 'nRows'): Float64Array =>
      Float64Array.from(places, (place) => triples[place]?.[of] ?? 0);
    const sampleWeight = numbers(weighted ? 'count' : 'nRows');
    const unit = units && places.map((place) => units[place] ?? null);
    const counted = jointCounts(t, a, b, { labels, nulls, maxClasses, sampleWeight, unit });
    const { trueCodes, aCodes, bCodes, counts } = counted;
    const kept = places.filter((_, i) => ![t[i], a[i], b[i]].some(isMissing));
    const nSamples = rowsOf(triples, kept);
    const nSkipped = rowsOf(triples, places) - nSamples;
    const facts = { labels: counted.labels, weighted, nSamples, nSkipped };
    const joint = { trueCodes, aCodes, bCodes, counts, ...facts };
    if (typeof counted.units !== 'object') return joint;
    return { ...joint, units: { ...counted.units, nSamples } };
  };
  const whole = tallyOf([...triples.keys()], named.labels);
  const groups = groupPlaces(request.by, triples, maxGroups, integersFromText);
  const slices = groups.map(({ group, places }) => ({
    group,
    joint: tallyOf(places, whole.labels),
  }));
  return { ...whole, slices };
}

/** Sums of weights of several units added up with compensation, so that they are those of all rows. */
function addedUp(
  cells: readonly Omit<UnitCell, 'unit'>[],
  labels: readonly Label[],
): readonly ConfusionCell[] {
  const column = <K extends keyof UnitCell>(name: K) =>
    cells.map((cell) => (cell as UnitCell)[name]);
  const options = { labels, sampleWeight: column('count'), maxClasses: 2 ** 20 };
  return [...confusionMatrix(column('trueLabel'), column('predLabel'), options).cells()];
}

/** The unit of each pair, null where it is missing. */
function unitsOfPairs(
  pairs: readonly Pick<LabelCell, 'unit'>[],
  integersFromText: boolean,
): readonly (Label | null)[] {
  const units = pairs.map(({ unit }) => asLabel(unit));
  return integersFromText ? integersIfAll(units) : units;
}

function rowsOf(pairs: readonly LabelCell[], places: readonly number[]): number {
  return places.reduce((total, place) => total + (pairs[place]?.nRows ?? 0), 0);
}

/** Rows of one unit with the same true and the same predicted label. */
interface UnitCell {
  readonly unit: Label;
  readonly trueLabel: Label;
  readonly predLabel: Label;
  readonly nRows: number;
  /** Rows, or the sum of their weights. */
  readonly count: number;
}

/**
 * The units of a matrix whose cells were counted elsewhere, in any order; equal cells add up.
 *
 * @param labels Those of the matrix; cells of others are left out.
 * @throws {MetricError} `null-value`, `invalid-label`, `mixed-labels` for `unit`.
 */
function unitsOfCells(cells: readonly UnitCell[], labels: readonly Label[]): MatrixUnits {
  const codes = new Map(labels.map((label, code) => [label, code]));
  const codesOf = (name: 'trueLabel' | 'predLabel'): Int32Array =>
    Int32Array.from(cells, (cell) => codes.get(cell[name]) ?? -1);
  return countUnits(
    MATRIX_UNITS,
    {
      ...readUnits(cells.map(({ unit }) => unit)),
      ...{ trueCodes: codesOf('trueLabel'), predCodes: codesOf('predLabel') },
      counts: Float64Array.from(cells, ({ count }) => count),
    },
    labels.length,
    cells.reduce((total, { nRows }) => total + nRows, 0),
  );
}
