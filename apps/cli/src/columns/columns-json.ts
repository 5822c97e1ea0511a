import { roleOf } from '@confmat/files';
import type { JsonBody } from '@confmat/answers/document/json-document.js';
import type { ColumnsResult } from './columns-document.js';

/** As many values of a column are written. */
const MOST_VALUES = 10;

/** Write columns for programs. */
export function columnsJson(result: ColumnsResult): JsonBody {
  const { file, format, nRows, columns, roles, commands } = result;
  return {
    command: 'columns',
    input: { file, format },
    nRows,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      holds: column.kind,
      nDistinct: column.isOfFirst ? null : column.nDistinct,
      ...(column.isOfFirst && { nDistinctAtLeast: column.nDistinct }),
      nMissing: column.nMissing,
      // Nobody counted how often the values of the first rows come in all.
      values: (column.isOfFirst ? [] : column.common)
        .slice(0, MOST_VALUES)
        .map(({ text, nRows: n }) => ({ value: text, nRows: n })),
      ...(column.range === null ? {} : { range: column.range }),
      role: roleOf(column, roles),
    })),
    commands,
  };
}
