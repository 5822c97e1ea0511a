import type { SourceColumn } from '../input/source-types.js';
import type { CellReader } from '../input/cell-reader.js';
import type { EmbeddedEngine } from './duckdb.js';
import { wholeTextSql } from './whole-text.js';

/** Read cells of a relation, row by row. */
export async function readCellsOf<R>(
  { dialect, stream }: EmbeddedEngine,
  from: string,
  columns: readonly SourceColumn[],
  reader: CellReader<R>,
): Promise<{ readonly result: R; readonly nRows: number }> {
  const cells = columns.map(
    (column, i) => `${cellSql(dialect.identifier(column.column), column)} AS c${i}`,
  );
  const inner = `SELECT ${[`${dialect.rowNumber} AS i`, ...cells].join(', ')} FROM ${from}`;
  const names = columns.map((_, i) => `c${i}`);
  const sql = `SELECT ${['CAST(i AS DOUBLE)', ...names].join(', ')} FROM (${inner}) AS numbered ORDER BY i`;
  let nRows = 0;
  for await (const chunk of stream(sql)) {
    const rows = Float64Array.from(chunk.doubles(0));
    reader.take(
      columns.map((_, i) => chunk.cells(i + 1)),
      rows,
    );
    nRows += chunk.nRows;
  }
  return { result: reader.result(), nRows };
}

/** A cell: lists and structures as a text of JSON, numbers as they are. */
function cellSql(cell: string, { type }: SourceColumn): string {
  if (/^(?:U?(?:TINY|SMALL|BIG)INT|U?INTEGER|FLOAT|DOUBLE|BOOLEAN)$/.test(type)) return cell;
  const isNested = type.endsWith(']') || /^(?:STRUCT|MAP)/.test(type);
  return wholeTextSql(`CAST(${isNested ? `to_json(${cell})` : cell} AS VARCHAR)`);
}
