import { confusionMatrix, confusionMatrixFromCells, jointCounts } from '@confmat/core';
import type { ConfusionMatrix, JointCounts, JointTally, Label } from '@confmat/core';
import {
  checkOption,
  invalidOption,
  jointWithJson,
  sliceWithJson,
  unsupportedType,
  withUnits,
} from '@confmat/core/internal';
import { hasMissing } from '../cells/cells.js';
import type { LabelCell } from '../cells/cells.js';
import { groupPlaces } from '../cells/groups.js';
import { asLabel, integersIfAll } from '../labels/labels.js';
import { nameLabels } from '../cells/name-labels.js';
import type { OtherAnswer } from '../cells/other-answers.js';
import { checkReading } from '../request/reading-options.js';
import type { ReadingOptions } from '../request/reading-options.js';
import type { CellRequest } from '../request/request.js';

/** Options of `countConfusion`. */
export interface CountOptions extends ReadingOptions {
  /**
   * Axis order; labels found in the data but not here are an error. Texts are read as labels of the
   * data ("1" as 1). Default: all seen, ascending.
   */
  readonly labels?: readonly Label[] | undefined;
  /**
   * What predicted labels count as that are none of `labels`, or of the true ones: one class more of
   * this name, the last one, there only if a row is of it. Beside integers and booleans all labels are
   * then texts. Default: each is a class of its own, and beside `labels` an error.
   */
  readonly other?: string | undefined;
  /** As in core's `confusionMatrix`. */
  readonly maxClasses?: number | undefined;
  /**
   * Read labels that are text as integers if every one is a canonical integer, for columns of files
   * without types (CSV). Default: false.
   */
  readonly integersFromText?: boolean | undefined;
}

export function checkCountOptions(options: CountOptions): void {
  checkReading(options, ['labels', 'other', 'maxClasses', 'integersFromText']);
  const { integersFromText = false, labels, other } = options;
  checkOption('integersFromText', integersFromText, [true, false]);
  if (other !== undefined && typeof other !== 'string')
    throw invalidOption('other', other, 'a text');
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
  /** With the option `other` the labels that count as that class, the most frequent first. */
  readonly others?: readonly OtherAnswer[];
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
  cells: readonly LabelCell[],
  options: CountOptions,
): CountResult<N> {
  const { nulls = 'error', maxClasses, maxGroups, integersFromText = false } = options;
  const named = nameLabels(request, cells, options);
  const [trueLabels = [], predLabels = []] = named.columns;
  const weighted = request.sampleWeight !== undefined;
  const units = request.unit && unitsOfCells(cells, integersFromText);
  const countsOf = (places: readonly number[], labels: readonly Label[] | undefined) => {
    const column = <V>(values: readonly V[]): V[] => places.map((place) => values[place] as V);
    const counted = confusionMatrix(column(trueLabels), column(predLabels), {
      ...{ labels, nulls, maxClasses, unit: units && column(units) },
      sampleWeight: column(cells).map(({ count }) => count),
    });
    const { nSamples, nSkipped } = tallyRows(column(cells));
    // Each cell stands for some rows.
    const matrix = confusionMatrixFromCells([...counted.cells()], counted.labels, {
      ...{ weighted, nSkipped },
    });
    const known = typeof counted.units === 'object' && { ...counted.units, nSamples };
    return { matrix: known ? withUnits(matrix, known) : matrix, nSamples };
  };
  const whole = countsOf([...cells.keys()], named.labels);
  const { labels } = whole.matrix;
  const groups = groupPlaces(request.by, cells, maxGroups, integersFromText);
  const slices = groups.map(({ group, places }) =>
    sliceWithJson({ group, ...countsOf(places, labels) }),
  );
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    ...whole,
    nTied: cells.reduce((total, cell) => total + (hasMissing(cell) ? 0 : cell.nTied), 0),
    slices,
    nWithoutGroup: slices.length === 0 ? 0 : whole.nSamples - inGroups,
    ...(named.others && { others: named.others[0] ?? [] }),
  };
}

/** A joint tally, and with the option `other` what counts as that class of each prediction. */
export interface JointOfCells<N extends string = string> extends JointCounts<Label, N> {
  readonly others?: readonly (readonly OtherAnswer[])[];
}

/**
 * Make a joint tally of cells, and one for each group.
 *
 * @param options Checked.
 * @returns The tallies, of the labels of the whole. With `nulls: 'skip'`, rows without a group are in
 *   the whole only. With the option `other` what each prediction has of that class.
 * @throws {MetricError} As core's `jointCounts`; `row` is that of the cell.
 */
export function jointOfCells<N extends string = string>(
  request: CellRequest<N>,
  cells: readonly LabelCell[],
  options: CountOptions,
): JointOfCells<N> {
  const { nulls = 'error', maxClasses, maxGroups, integersFromText = false } = options;
  const named = nameLabels(request, cells, options);
  const weighted = request.sampleWeight !== undefined;
  const units = request.unit && unitsOfCells(cells, integersFromText);
  const tallyOf = (places: readonly number[], labels: readonly Label[] | undefined): JointTally => {
    const column = <V>(values: readonly V[]): V[] => places.map((place) => values[place] as V);
    const [t = [], a = [], b = []] = named.columns.map(column);
    const sampleWeight = column(cells).map(({ count }) => count);
    const unit = units && column(units);
    const counted = jointCounts(t, a, b, { labels, nulls, maxClasses, sampleWeight, unit });
    const { trueCodes, aCodes, bCodes, counts } = counted;
    const rows = tallyRows(column(cells));
    const joint = { trueCodes, aCodes, bCodes, counts, labels: counted.labels, weighted, ...rows };
    if (typeof counted.units !== 'object') return joint;
    return { ...joint, units: { ...counted.units, nSamples: rows.nSamples } };
  };
  const whole = tallyOf([...cells.keys()], named.labels);
  const groups = groupPlaces(request.by, cells, maxGroups, integersFromText);
  const slices = groups.map(({ group, places }) => ({
    group,
    joint: tallyOf(places, whole.labels),
  }));
  return jointWithJson({ ...whole, slices, ...(named.others && { others: named.others }) });
}

/** The unit of each cell, null where it is missing. */
function unitsOfCells(
  cells: readonly LabelCell[],
  integersFromText: boolean,
): readonly (Label | null)[] {
  const units = cells.map(({ unit }) => asLabel(unit));
  return integersFromText ? integersIfAll(units) : units;
}

/** The number of rows of cells: those that count, and those that lack a label. */
function tallyRows(cells: readonly LabelCell[]): Record<'nSamples' | 'nSkipped', number> {
  const rows = { nSamples: 0, nSkipped: 0 };
  for (const cell of cells) rows[hasMissing(cell) ? 'nSkipped' : 'nSamples'] += cell.nRows;
  return rows;
}
