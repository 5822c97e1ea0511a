import { confusionMatrix, confusionMatrixFromCells, jointCounts } from '@confmat/core';
import type {
  ConfusionMatrix,
  JointCounts,
  JointTally,
  JointUnits,
  Label,
  LabelColumn,
  MatrixUnits,
} from '@confmat/core';
import {
  ascendingCodes,
  checkOption,
  invalidOption,
  columnOfCodes,
  jointWithJson,
  sliceWithJson,
  sum,
  unsupportedType,
  withUnits,
} from '@confmat/core/internal';
import { areLabels, completeCodes, renamed, takeCodes, valuesAt } from '../cells/cell-table.js';
import type { CellTable, CodedValues } from '../cells/cell-table.js';
import { sumWhere } from '../cells/kernels/complete-cells.js';
import { groupCells } from '../cells/groups.js';
import { integersIfAll } from '../labels/labels.js';
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
  cells: CellTable,
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
  cells: CellTable,
  options: CountOptions,
): CountResult<N> {
  const { nulls = 'error', maxClasses, maxGroups, integersFromText = false } = options;
  const named = nameLabels(request, cells, options);
  const weighted = request.sampleWeight !== undefined;
  const units = cells.unit && orderedUnits(cells.unit, integersFromText);
  const countsOf = (places: Int32Array | null, labels: readonly Label[] | undefined) => {
    const { columns, own, nSamples, nSkipped } = cellsAt(cells, named.columns, places);
    const [t = [], p = []] = columns;
    const counted = confusionMatrix(t, p, {
      ...{ labels, nulls, maxClasses, unit: units && unitsAt(units, places), sampleWeight: own },
    });
    // Each cell stands for some rows.
    const matrix = confusionMatrixFromCells([...counted.cells()], counted.labels, {
      ...{ weighted, nSkipped },
    });
    const known = typeof counted.units === 'object' && units && namedUnits(counted.units, units);
    return { matrix: known ? withUnits(matrix, { ...known, nSamples }) : matrix, nSamples };
  };
  const whole = countsOf(null, named.labels);
  const { labels } = whole.matrix;
  const groups = groupCells(request.by, cells.groups, maxGroups, integersFromText);
  const slices = groups.map(({ group, cells: own }) =>
    sliceWithJson({ group, ...countsOf(own, labels) }),
  );
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    ...whole,
    nTied: cells.nTied,
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
  cells: CellTable,
  options: CountOptions,
): JointOfCells<N> {
  const { nulls = 'error', maxClasses, maxGroups, integersFromText = false } = options;
  const named = nameLabels(request, cells, options);
  const weighted = request.sampleWeight !== undefined;
  const units = cells.unit && orderedUnits(cells.unit, integersFromText);
  const tallyOf = (places: Int32Array | null, labels: readonly Label[] | undefined): JointTally => {
    const { columns, own, ...rows } = cellsAt(cells, named.columns, places);
    const [t = [], a = [], b = []] = columns;
    const unit = units && unitsAt(units, places);
    const counted = jointCounts(t, a, b, { labels, nulls, maxClasses, sampleWeight: own, unit });
    const { trueCodes, aCodes, bCodes, counts } = counted;
    const joint = { trueCodes, aCodes, bCodes, counts, labels: counted.labels, weighted, ...rows };
    if (typeof counted.units !== 'object' || !units) return joint;
    return { ...joint, units: { ...namedUnits(counted.units, units), nSamples: rows.nSamples } };
  };
  const whole = tallyOf(null, named.labels);
  const groups = groupCells(request.by, cells.groups, maxGroups, integersFromText);
  const slices = groups.map(({ group, cells: own }) => ({
    group,
    joint: tallyOf(own, whole.labels),
  }));
  return jointWithJson({ ...whole, slices, ...(named.others && { others: named.others }) });
}

/** Some cells, or all: their labels as columns, their counts, and how many rows count and lack a label. */
function cellsAt(
  cells: CellTable,
  labels: readonly CodedValues[],
  places: Int32Array | null,
): {
  readonly columns: readonly LabelColumn[];
  /** Undefined where each counts 1. */
  readonly own: Float64Array | undefined;
  readonly nSamples: number;
  readonly nSkipped: number;
} {
  const found = places ? labels.map((column) => valuesAt(column, places)) : labels;
  const take = (column: Float64Array): Float64Array =>
    places ? Float64Array.from(places, (place) => column[place] ?? 0) : column;
  const nRows = take(cells.nRows);
  const nSamples = sumWhere(completeCodes(found.map(({ codes }) => codes)), nRows);
  const nSkipped = sum(nRows) - nSamples;
  return {
    columns: found.map(labelColumn),
    own: cells.areRows === true ? undefined : take(cells.counts),
    ...{ nSamples, nSkipped },
  };
}

/** Labels as a column; what is no label stands in its row, so that it is refused by it. */
function labelColumn({ codes, values }: CodedValues): LabelColumn {
  return areLabels(values)
    ? columnOfCodes(codes, values)
    : Array.from(codes, (code) => values[code] ?? null);
}

/** Units by codes that ascend as they do. */
function orderedUnits(unit: CodedValues, integersFromText: boolean): CodedValues {
  const { codes, values } = integersFromText ? integersOf(unit) : unit;
  const found = ascendingCodes({ form: 'codes', codes, labels: values, hasNulls: true });
  return { codes: found.codes, values: found.labels };
}

function integersOf(unit: CodedValues): CodedValues {
  const values = integersIfAll(unit.values);
  return values === unit.values ? unit : renamed(unit, Number);
}

/** Units by their codes, and by their names where one is none. */
function unitsAt({ codes, values }: CodedValues, places: Int32Array | null): LabelColumn {
  if (!areLabels(values)) return labelColumn({ codes, values });
  return places ? takeCodes(codes, places) : codes;
}

/** Counts by codes of units, by the units' names. */
function namedUnits<U extends MatrixUnits | JointUnits>(counted: U, { values }: CodedValues): U {
  return { ...counted, keys: counted.keys.map((code) => values[Number(code)] as Label) };
}
