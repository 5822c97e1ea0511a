import { MetricError, isMetricError } from '@confmat/core';
import type { Label, LabelColumn } from '@confmat/core';
import { encodeLabels } from '@confmat/core/internal';
import type { ColumnReference, CountOptions, CountRequest } from '@confmat/sql';
import { cellsOfPairs } from '@confmat/sql/internal';
import type { GroupCells, LabelPair } from '@confmat/sql/internal';
import type { RecordBatch } from 'apache-arrow';
import { weightCells } from './count-batches.js';
import { labelReader } from './label-reader.js';
import { child } from './vectors.js';

/** Count the cells of each group of record batches; their labels were counted before. */
export async function countCells(
  batches: AsyncIterable<RecordBatch>,
  request: CountRequest,
  options: CountOptions,
): Promise<GroupCells> {
  const reader = labelReader(request, options);
  const { sampleWeight, by = {} } = request;
  const references = Object.values(by);
  const [truth, prediction] = [new LabelCodes(), new LabelCodes()];
  const groups = references.map(() => new LabelCodes());
  const cells = new Map<string, Cell>();
  let firstRow = 0;
  for await (const batch of batches) {
    const { t, p } = reader.read(batch);
    const columns = [
      truth.read(t),
      prediction.read(p),
      ...references.map((reference, place) =>
        readGroup(batch, reference, groups[place] as LabelCodes, firstRow),
      ),
    ];
    const weights = sampleWeight && weightCells(batch, sampleWeight.column);
    for (let row = 0; row < batch.numRows; ++row) {
      const codes = columns.map((column) => column[row] ?? -1);
      if (codes[0] === -1 || codes[1] === -1) continue;
      const key = codes.join();
      const cell = cells.get(key) ?? { codes, nRows: 0, count: 0 };
      cell.nRows += 1;
      cell.count += weights?.[row] ?? 1;
      cells.set(key, cell);
    }
    firstRow += batch.numRows;
  }
  const pairs = Array.from(cells.values(), ({ codes, nRows, count }): LabelPair => {
    const [t = -1, p = -1, ...ofGroups] = codes;
    return {
      ...reader.pairOf(truth.labelOf(t) ?? '', prediction.labelOf(p) ?? ''),
      groups: ofGroups.map((code, place) => groups[place]?.labelOf(code) ?? null),
      ...{ nRows, count, nTied: 0 },
    };
  });
  return cellsOfPairs(request, pairs, options);
}

/** Rows of one group with the same labels. */
interface Cell {
  readonly codes: readonly number[];
  nRows: number;
  /** Rows, or the sum of their weights. */
  count: number;
}

/** The codes of a column of a group; faults name it, and the row of the file. */
function readGroup(
  batch: RecordBatch,
  { column, name = column }: ColumnReference,
  codes: LabelCodes,
  firstRow: number,
): Int32Array {
  try {
    return codes.read(child(batch, column));
  } catch (error) {
    if (!isMetricError(error) || !('row' in error.issue) || error.issue.row === null) throw error;
    const row = error.issue.row + firstRow;
    throw new MetricError('count', { ...error.issue, argument: name, row });
  }
}

/** Numbers the labels of a column in the order in which they come. */
class LabelCodes {
  readonly #labels: Label[] = [];
  readonly #codes = new Map<Label, number>();

  /** The code of each row, −1 where the label is missing, shape (nRows,). */
  read(column: LabelColumn): Int32Array {
    const { codes, labels } = encodeLabels(column, { nulls: 'skip' });
    const ofAll = labels.map((label) => {
      const code = this.#codes.get(label) ?? this.#labels.push(label) - 1;
      this.#codes.set(label, code);
      return code;
    });
    return codes.map((code) => ofAll[code] ?? -1);
  }

  /** Undefined of −1. */
  labelOf(code: number): Label | undefined {
    return this.#labels[code];
  }
}
