import {
  MetricError,
  addMatrices,
  createConfusionAccumulator,
  isMetricError,
  slicedMatrices,
} from '@confmat/core';
import type {
  ConfusionCell,
  ConfusionMatrix,
  Label,
  LabelColumn,
  SlicedMatrix,
} from '@confmat/core';
import type { ColumnReference, CountOptions, CountRequest, CountResult } from '@confmat/sql';
import { matrixOfPairs, refuseGroups } from '@confmat/sql/internal';
import type { LabelPair } from '@confmat/sql/internal';
import type { RecordBatch } from 'apache-arrow';
import { own } from '../own.js';
import { groupKey } from '../evaluation/kept-options.js';
import { labelReader } from './label-reader.js';
import type { BatchLabels, LabelReader } from './label-reader.js';
import { child, numbersOf } from './vectors.js';

/** Count record batches one at a time: memory follows the classes and one batch. */
export async function countBatches(
  batches: AsyncIterable<RecordBatch>,
  request: CountRequest,
  options: CountOptions,
): Promise<CountResult> {
  const by = Object.values(request.by ?? {});
  const reader = labelReader(request, options);
  const whole = pairCounter(request, options, reader);
  const columns = by.map(({ column }) => column);
  const grouped = by.length > 0 ? sliceCounter(request, options, reader, columns) : null;
  let row = 0;
  let nTied = 0;
  for await (const batch of batches) {
    try {
      const read = reader.read(batch);
      nTied += read.nTied;
      whole.add(batch, read);
      grouped?.add(batch, read);
    } catch (error) {
      throw isMetricError(error) ? inFile(error, request, row) : error;
    }
    row += batch.numRows;
  }
  const pairs = whole.pairs();
  const nSkipped = pairs.reduce((left, { nRows }) => left - nRows, row);
  const skipped: readonly LabelPair[] =
    nSkipped === 0 ? [] : [{ t: null, p: null, groups: [], nRows: nSkipped, count: 0, nTied: 0 }];
  const ungrouped = { ...request, by: {} };
  const counted = wholeOfPairs(ungrouped, [...pairs, ...skipped], options);
  if (!grouped) return { ...counted, nTied };
  const { slices } = matrixOfPairs(request, grouped.pairs(), {
    ...options,
    labels: counted.matrix.labels,
  });
  const inGroups = slices.reduce((total, { nSamples }) => total + nSamples, 0);
  return { ...counted, nTied, slices, nWithoutGroup: counted.nSamples - inGroups };
}

/** Rows of pairs are no rows of the file: faults name the column only. */
function wholeOfPairs(
  request: CountRequest,
  pairs: readonly LabelPair[],
  options: CountOptions,
): CountResult {
  try {
    return matrixOfPairs(request, pairs, options);
  } catch (error) {
    throw isMetricError(error) ? inFile(error, request, null) : error;
  }
}

interface BatchCounter {
  readonly add: (batch: RecordBatch, labels: BatchLabels) => void;
  readonly pairs: () => readonly LabelPair[];
}

/** Counts all rows. */
function pairCounter(
  { sampleWeight, unit: ofUnit }: CountRequest,
  { nulls, maxClasses }: CountOptions,
  { pairOf }: LabelReader,
): BatchCounter {
  const rows = createConfusionAccumulator({ nulls, maxClasses });
  const weights = createConfusionAccumulator({ nulls, maxClasses });
  return {
    add: (batch, { t, p }) => {
      const unit = labelsOf(batch, ofUnit);
      if (sampleWeight) {
        weights.update(t, p, { sampleWeight: weightCells(batch, sampleWeight.column), unit });
      }
      rows.update(t, p, { unit });
    },
    pairs: () =>
      rows.nSamples === 0
        ? []
        : pairsOf(rows.result(), sampleWeight ? weights.result() : null, (t, p) => ({
            ...pairOf(t, p),
            groups: [],
          })),
  };
}

/** Counts the rows of each group. */
function sliceCounter(
  { sampleWeight, unit: ofUnit }: CountRequest,
  { nulls, maxClasses, maxGroups = Infinity }: CountOptions,
  { pairOf }: LabelReader,
  by: readonly string[],
): BatchCounter {
  const rows = new Map<string, Slice>();
  const weights = new Map<string, Slice>();
  return {
    add: (batch, { t, p }) => {
      const groups = Object.fromEntries(
        by.map((column, i) => [`g${i}`, child(batch, column) as unknown as LabelColumn]),
      );
      const options = { nulls, maxClasses, unit: labelsOf(batch, ofUnit) };
      try {
        addSlices(rows, slicedMatrices(t, p, groups, options));
        refuseGroups(rows.size, maxGroups);
        if (!sampleWeight) return;
        const cells = weightCells(batch, sampleWeight.column);
        addSlices(weights, slicedMatrices(t, p, groups, { ...options, sampleWeight: cells }));
      } catch (error) {
        // A batch whose rows are all left out counts nothing.
        if (!isMetricError(error) || error.code !== 'empty-input') throw error;
      }
    },
    pairs: () =>
      [...rows].flatMap(([key, { group, matrix }]) =>
        pairsOf(matrix, weights.get(key)?.matrix ?? null, (t, p) => ({
          ...pairOf(t, p),
          groups: group,
        })),
      ),
  };
}

interface Slice {
  /** The values of the group columns. */
  readonly group: readonly Label[];
  readonly matrix: ConfusionMatrix;
}

function addSlices(slices: Map<string, Slice>, added: readonly SlicedMatrix[]): void {
  for (const { group: values, matrix } of added) {
    const group = Object.values(values);
    const key = groupKey(group);
    const known = slices.get(key);
    slices.set(key, { group, matrix: known ? addMatrices(known.matrix, matrix) : matrix });
  }
}

function pairsOf(
  rows: ConfusionMatrix,
  weights: ConfusionMatrix | null,
  place: (trueLabel: Label, predLabel: Label) => Pick<LabelPair, 't' | 'p' | 'groups'>,
): readonly LabelPair[] {
  const sums = new Map(weights && cellsOf(weights).map((cell) => [keyOf(cell), cell.count]));
  return cellsOf(rows).map((cell) => ({
    ...place(cell.trueLabel, cell.predLabel),
    unit: cell.unit,
    nRows: cell.count,
    count: weights ? (sums.get(keyOf(cell)) ?? 0) : cell.count,
    nTied: 0,
  }));
}

interface UnitCell extends ConfusionCell {
  readonly unit?: Label;
}

/** A text that equal cells have alike. */
function keyOf({ trueLabel, predLabel, unit = '' }: UnitCell): string {
  return groupKey([trueLabel, predLabel, unit]);
}

/** The cells of a matrix, by unit where it has units. */
function cellsOf(matrix: ConfusionMatrix): readonly UnitCell[] {
  const { labels, units } = matrix;
  if (typeof units !== 'object') return [...matrix.cells()];
  const { keys, unitCodes, trueCodes, predCodes } = units;
  const at = (values: readonly Label[], code = -1): Label => values[code] ?? '';
  return Array.from(units.counts, (count, cell) => ({
    unit: at(keys, unitCodes[cell]),
    trueLabel: at(labels, trueCodes[cell]),
    predLabel: at(labels, predCodes[cell]),
    count,
  }));
}

/** The labels of a column of a batch, where there is one. */
export function labelsOf(
  batch: RecordBatch,
  reference: ColumnReference | undefined,
): LabelColumn | undefined {
  return reference && child(batch, reference.column);
}

/** Weights of a batch: the command takes none below 0. */
export function weightCells(batch: RecordBatch, name: string): Float64Array {
  const column = child(batch, name);
  const cells = numbersOf(column);
  const row = cells.findIndex((weight) => !(weight >= 0 && weight < Infinity));
  if (row < 0) return cells;
  const value: unknown = column.get(row);
  throw new MetricError('count', { code: 'invalid-weight', argument: name, row, value });
}

/** Name the column and the row of the file, not of the batch; no row if `firstRow` is null. */
function inFile(error: MetricError, request: CountRequest, firstRow: number | null): MetricError {
  const { yTrue, yPred, unit } = request;
  const columns = { yTrue, ...(yPred.kind === 'column' && { yPred }), ...(unit && { unit }) };
  return ofColumns(error, columns, Object.values(request.by ?? {}), firstRow);
}

/**
 * Name the column and the row of the file, not of the batch.
 *
 * @param columns The columns by the arguments that core calls them.
 * @param by The group columns, which core calls `by.g0`, `by.g1` …
 * @param firstRow The row of the file that the batch starts with; null for no row.
 */
export function ofColumns(
  error: MetricError,
  columns: Readonly<Record<string, ColumnReference>>,
  by: readonly ColumnReference[],
  firstRow: number | null,
): MetricError {
  const { issue } = error;
  if (!('argument' in issue) || !('row' in issue) || issue.row === null) return error;
  const group = /^by\.g(\d+)$/.exec(issue.argument)?.[1];
  const column = own(columns, issue.argument) ?? by[Number(group)];
  const argument = column ? (column.name ?? column.column) : issue.argument;
  const row = firstRow === null ? null : issue.row + firstRow;
  const because =
    'because' in issue
      ? {
          because: issue.because.replace(/yTrue|yPredA|yPredB/, (name) => {
            const other = own(columns, name);
            return other?.name ?? other?.column ?? name;
          }),
        }
      : {};
  return new MetricError(error.caller, { ...issue, argument, row, ...because } as typeof issue);
}
