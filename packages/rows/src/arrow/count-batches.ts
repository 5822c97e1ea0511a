import {
  MetricError,
  createConfusionAccumulator,
  createJointAccumulator,
  isMetricError,
} from '@confmat/core';
import type { ConfusionMatrix, JointTally, Label, LabelColumn, NumberColumn } from '@confmat/core';
import { encodeLabels, groupKey } from '@confmat/core/internal';
import type { ColumnReference, CountOptions } from '@confmat/sql';
import { argumentsOf, columnName, inColumns, otherKeys } from '@confmat/sql/internal';
import type { CellRequest, CountsOfCells, LabelCell } from '@confmat/sql/internal';
import type { RecordBatch } from 'apache-arrow';
import { own } from '../own.js';
import { KeyCoder } from './key-coder.js';
import type { Key } from './key-coder.js';
import { labelReader } from './label-reader.js';
import { child, numbersOf } from './vectors.js';

/**
 * Count record batches one at a time: memory follows the cells and one batch. Groups and units are
 * counted as one key of the rows, in the one pass over a batch.
 */
export async function countBatches<R>(
  batches: AsyncIterable<RecordBatch>,
  request: CellRequest,
  options: CountOptions,
  make: CountsOfCells<R>,
): Promise<R> {
  const { sampleWeight, by = {}, unit } = request;
  const { nulls = 'error', maxGroups = Infinity } = options;
  const reader = labelReader(request, options);
  const groups = { columns: Object.values(by), maxGroups };
  const coder = groups.columns.length > 0 || unit ? new KeyCoder(groups, unit) : null;
  const rows = counter(request, options);
  const weights = sampleWeight ? counter(request, options) : null;
  let nRows = 0;
  let nTied = 0;
  for await (const batch of batches) {
    const codes = coder?.read(batch, nRows);
    try {
      const read = reader.read(batch);
      nTied += read.nTied;
      const { columns } = read;
      if (sampleWeight) {
        weights?.add(columns, { sampleWeight: weightCells(batch, sampleWeight), unit: codes });
      }
      rows.add(columns, { unit: codes });
      if (coder && codes) refuseMissing(request, coder.keys, codes, columns, nulls === 'skip');
    } catch (error) {
      throw isMetricError(error) ? inFile(error, request, nRows) : error;
    }
    nRows += batch.numRows;
  }
  const sums = weights && new Map(weights.cells().map((cell) => [keyOf(cell), cell.count]));
  const groupsOf = (coder?.keys ?? []).map((key) => key.slice(0, groups.columns.length));
  const cells = rows.cells().map((cell, place): LabelCell => ({
    t: reader.trueLabel(cell.t),
    p: cell.p,
    b: cell.b,
    groups: groupsOf[cell.key] ?? [],
    unit: unit && coder?.keys[cell.key]?.at(-1),
    nRows: cell.count,
    count: sums ? (sums.get(keyOf(cell)) ?? 0) : cell.count,
    // For all rows: those of a single cell are not needed.
    nTied: place === 0 ? nTied : 0,
  }));
  const nSkipped = cells.reduce((left, cell) => left - cell.nRows, nRows);
  const skipped = { t: null, p: null, b: null, groups: [], nRows: nSkipped, count: 0, nTied: 0 };
  try {
    return make(request, nSkipped === 0 ? cells : [...cells, skipped], options);
  } catch (error) {
    // Rows of cells are no rows of the file: faults name the column only.
    throw isMetricError(error) ? inFile(error, request, null) : error;
  }
}

/** A true label and those predicted, of the rows of one key. */
interface CountedCell {
  readonly t: Label;
  readonly p: Label;
  readonly b: Label | undefined;
  /** The code of the key; −1 where rows have none. */
  readonly key: number;
  readonly count: number;
}

interface Counter {
  readonly add: (
    columns: readonly LabelColumn[],
    options: {
      readonly sampleWeight?: NumberColumn | undefined;
      readonly unit: Int32Array | undefined;
    },
  ) => void;
  readonly cells: () => readonly CountedCell[];
}

/** Counts rows by a true label and one prediction or two, and by their key. */
function counter({ yPredB }: CellRequest, { nulls, other, ...options }: CountOptions): Counter {
  // Answers that are no label may be many: they are one class.
  const maxClasses = other === undefined ? options.maxClasses : undefined;
  const one = createConfusionAccumulator({ nulls, maxClasses });
  const two = createJointAccumulator({ nulls, maxClasses });
  return {
    add: ([t = [], a = [], b = []], options) => {
      if (yPredB) two.update(t, a, b, options);
      else one.update(t, a, options);
    },
    cells: () => {
      if (yPredB) return two.nSamples === 0 ? [] : cellsOf(two.result());
      return one.nSamples === 0 ? [] : cellsOf(one.result());
    },
  };
}

function cellsOf(counted: ConfusionMatrix | JointTally): readonly CountedCell[] {
  const { labels, units } = counted;
  if (typeof units !== 'object' && 'cells' in counted) {
    return Array.from(counted.cells(), ({ trueLabel: t, predLabel: p, count }) => ({
      ...{ t, p, b: undefined, key: -1, count },
    }));
  }
  const table = typeof units === 'object' ? units : (counted as JointTally);
  const { keys = [], unitCodes = [] } = typeof units === 'object' ? units : {};
  const { trueCodes, counts } = table;
  const [predCodes, second] =
    'predCodes' in table ? [table.predCodes] : [table.aCodes, table.bCodes];
  const labelAt = (codes: Int32Array, cell: number): Label => labels[codes[cell] ?? -1] ?? '';
  return Array.from(counts, (count, cell) => ({
    t: labelAt(trueCodes, cell),
    p: labelAt(predCodes, cell),
    b: second && labelAt(second, cell),
    key: Number(keys[unitCodes[cell] ?? -1] ?? -1),
    count,
  }));
}

/** A text that equal cells have alike. */
function keyOf({ t, p, b = '', key }: CountedCell): string {
  return groupKey([key, t, p, b]);
}

/** Weights of a batch: the command accepts none below 0. */
function weightCells(batch: RecordBatch, { column, name = column }: ColumnReference): Float64Array {
  const vector = child(batch, column);
  const cells = numbersOf(vector);
  const row = cells.findIndex((weight) => !(weight >= 0 && weight < Infinity));
  if (row < 0) return cells;
  const value: unknown = vector.get(row);
  throw new MetricError('count', { code: 'invalid-weight', argument: name, row, value });
}

/** Refuse the first row that counts and lacks its unit, or unless such rows are left out a group. */
function refuseMissing(
  request: CellRequest,
  keys: readonly Key[],
  codes: Int32Array,
  columns: readonly LabelColumn[],
  skipsMissing: boolean,
): void {
  const others = otherKeys(request);
  const missing = keys.map((key) => {
    if (!skipsMissing) return key.indexOf(null);
    return request.unit && key.at(-1) === null ? key.length - 1 : -1;
  });
  if (missing.every((place) => place < 0)) return;
  let labels: readonly Int32Array[] | undefined;
  const row = codes.findIndex((code, i) => {
    if ((missing[code] ?? -1) < 0) return false;
    labels ??= columns.map((column) => encodeLabels(column, { nulls: 'skip' }).codes);
    return labels.every((own) => own[i] !== -1);
  });
  const [, column] = others[missing[codes[row] ?? -1] ?? -1] ?? [];
  if (!column) return;
  const argument = columnName(column);
  throw new MetricError('count', { code: 'null-value', argument, row, value: null });
}

/** Name the column and the row of the file, not of the batch; no row if `firstRow` is null. */
function inFile(error: MetricError, request: CellRequest, firstRow: number | null): MetricError {
  const { issue } = error;
  if (!('argument' in issue) || !('row' in issue) || issue.row === null) return error;
  const column = own(argumentsOf(request), issue.argument);
  const isColumn = column && 'column' in column && !('threshold' in column);
  const argument = isColumn ? columnName(column) : issue.argument;
  const row = firstRow === null ? null : issue.row + firstRow;
  const reason = 'because' in issue ? { because: inColumns(request, issue.because) } : {};
  return new MetricError(error.caller, { ...issue, argument, row, ...reason } as typeof issue);
}
