import type { RecordBatch } from 'apache-arrow';
import type { CellReader } from '../input/cell-reader.js';
import type { SourceColumn } from '../input/source-types.js';
import { child } from './vectors.js';

/** Read cells of record batches one at a time. */
export async function readCellBatches<R>(
  batches: AsyncIterable<RecordBatch>,
  columns: readonly SourceColumn[],
  reader: CellReader<R>,
): Promise<R> {
  let nBefore = 0;
  for await (const batch of batches) {
    const rows = Float64Array.from({ length: batch.numRows }, (_, row) => nBefore + row);
    const vectors = columns.map(({ column }) => child(batch, column));
    reader.take(
      vectors.map((vector) => Array.from(rows, (_, row) => plain(vector.get(row)))),
      rows,
    );
    nBefore += batch.numRows;
  }
  return reader.result();
}

/** A value of Arrow as data: lists as arrays, structures as objects, wide integers as numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { toJSON } = value as { readonly toJSON?: () => unknown };
  if (typeof toJSON !== 'function' || value instanceof Date) return value;
  const data = toJSON.call(value);
  if (Array.isArray(data)) return data.map(plain);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, part]) => [name, plain(part)]));
}
