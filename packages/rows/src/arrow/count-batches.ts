import {
  MetricError,
  createConfusionAccumulator,
  createJointAccumulator,
  isMetricError,
} from '@confmat/core';
import type { ConfusionMatrix, JointTally, Label, LabelColumn, NumberColumn } from '@confmat/core';
import { encodeLabels, groupKey } from '@confmat/core/internal';
import type { ColumnReference, CountOptions } from '@confmat/sql';
import { argumentsOf, columnName, inColumns, occurring, otherKeys } from '@confmat/sql/internal';
import type { CellRequest, CellTable, CodedValues, CountsOfCells } from '@confmat/sql/internal';
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
  const cells = tableOf(request, rows.counted(), weights?.counted() ?? null, {
    keys: coder?.keys ?? [],
    trueLabel: reader.trueLabel,
    nTied,
    nRows,
  });
  try {
    return make(request, cells, options);
  } catch (error) {
    // Rows of cells are no rows of the file: faults name the column only.
    throw isMetricError(error) ? inFile(error, request, null) : error;
  }
}

/** Labels that were counted, and how many rows have them: a place in each column, shape (nCells,). */
interface Counted {
  readonly labels: readonly Label[];
  readonly trueCodes: Int32Array;
  /** Of the first prediction, and of the second where there is one. */
  readonly predCodes: readonly Int32Array[];
  /** The code of the key of the rows; −1 where they have none. */
  readonly keyCodes: Int32Array;
  readonly counts: Float64Array;
}

interface Counter {
  readonly add: (
    columns: readonly LabelColumn[],
    options: {
      readonly sampleWeight?: NumberColumn | undefined;
      readonly unit: Int32Array | undefined;
    },
  ) => void;
  readonly counted: () => Counted;
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
    counted: () => {
      if (yPredB) return two.nSamples === 0 ? nothing(2) : cellsOf(two.result());
      return one.nSamples === 0 ? nothing(1) : cellsOf(one.result());
    },
  };
}

function nothing(nPredictions: number): Counted {
  const none = new Int32Array(0);
  const predCodes = Array.from({ length: nPredictions }, () => none);
  return { labels: [], trueCodes: none, predCodes, keyCodes: none, counts: new Float64Array(0) };
}

function cellsOf(counted: ConfusionMatrix | JointTally): Counted {
  const { labels, units } = counted;
  const table = typeof units === 'object' ? units : 'cells' in counted ? listed(counted) : counted;
  const { trueCodes, counts } = table;
  const predCodes = 'predCodes' in table ? [table.predCodes] : [table.aCodes, table.bCodes];
  const keyCodes =
    'unitCodes' in table
      ? table.unitCodes.map((unit) => Number(table.keys[unit]))
      : new Int32Array(counts.length).fill(-1);
  return { labels, trueCodes, predCodes, keyCodes, counts };
}

function listed(
  matrix: ConfusionMatrix,
): Record<'trueCodes' | 'predCodes', Int32Array> & { readonly counts: Float64Array } {
  const codeOf = new Map(matrix.labels.map((label, code) => [label, code]));
  const cells = [...matrix.cells()];
  return {
    trueCodes: Int32Array.from(cells, ({ trueLabel }) => codeOf.get(trueLabel) ?? -1),
    predCodes: Int32Array.from(cells, ({ predLabel }) => codeOf.get(predLabel) ?? -1),
    counts: Float64Array.from(cells, ({ count }) => count),
  };
}

/** What the rows have beside their labels. */
interface BesideLabels {
  readonly keys: readonly Key[];
  readonly trueLabel: (counted: Label) => unknown;
  readonly nTied: number;
  /** All rows, those that are left out among them. */
  readonly nRows: number;
}

/** Rows that were counted, with their weights if they have any; those left out are one cell. */
function tableOf(
  { by = {}, unit, yPredB }: CellRequest,
  rows: Counted,
  weights: Counted | null,
  { keys, trueLabel, nTied, nRows }: BesideLabels,
): CellTable {
  const nCells = rows.counts.length;
  const nSkipped = nRows - rows.counts.reduce((total, n) => total + n, 0);
  const nAll = nCells + (nSkipped === 0 ? 0 : 1);
  const values = (codes: Int32Array, all: readonly (Label | null)[]): CodedValues => {
    const own = new Int32Array(nAll).fill(-1);
    own.set(codes);
    return occurring(own, all);
  };
  const ofKeys = (place: number): CodedValues =>
    values(
      rows.keyCodes,
      keys.map((key) => key[place] ?? null),
    );
  const filled = (column: ArrayLike<number>, last: number): Float64Array => {
    const all = new Float64Array(nAll);
    all.set(column);
    if (nAll > nCells) all[nCells] = last;
    return all;
  };
  const [a = new Int32Array(0), b = a] = rows.predCodes;
  const nGroups = Object.keys(by).length;
  return {
    t: values(
      rows.trueCodes,
      rows.labels.map((label) => trueLabel(label) as Label),
    ),
    p: values(a, rows.labels),
    ...(yPredB && { b: values(b, rows.labels) }),
    groups: Array.from({ length: nGroups }, (_, place) => ofKeys(place)),
    ...(unit && { unit: ofKeys(nGroups) }),
    nRows: filled(rows.counts, nSkipped),
    counts: filled(weights ? sumsOf(rows, weights) : rows.counts, 0),
    nTied,
  };
}

/** The sum of weights of each cell of rows; 0 where all weights are. */
function sumsOf(rows: Counted, weights: Counted): Float64Array {
  const sums = new Map(
    Array.from(weights.counts, (sum, cell) => [keyOf(weights, cell), sum] as const),
  );
  return rows.counts.map((_, cell) => sums.get(keyOf(rows, cell)) ?? 0);
}

/** A text that equal cells have alike. */
function keyOf({ labels, trueCodes, predCodes, keyCodes }: Counted, cell: number): string {
  const labelled = [trueCodes, ...predCodes].map((codes) => labels[codes[cell] ?? -1] ?? '');
  return groupKey([keyCodes[cell], ...labelled]);
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
