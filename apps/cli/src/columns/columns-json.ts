import { roleOf } from '@confmat/files';
import type { UsedConfig } from '@confmat/rows/input/used-config.js';
import { SCHEMA_VERSION, jsonText } from '../document/json-document.js';
import { jsonPrepared } from '@confmat/rows/input/prepared.js';
import type { Prepared } from '@confmat/rows/input/prepared.js';
import type { ColumnsResult } from './columns-document.js';

/** As many values of a column are written. */
const MOST_VALUES = 10;

/** Write columns for programs. */
export function columnsJson(
  result: ColumnsResult,
  prepared: Prepared | undefined,
  config: UsedConfig | undefined,
): string {
  const { file, format, nRows, columns, roles, commands } = result;
  return jsonText({
    schemaVersion: SCHEMA_VERSION,
    command: 'columns',
    input: { file, format, ...(config ? { config } : {}), ...jsonPrepared(prepared) },
    nRows,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type,
      holds: column.kind,
      nDistinct: column.nDistinct,
      nMissing: column.nMissing,
      values: column.common
        .slice(0, MOST_VALUES)
        .map(({ text, nRows: n }) => ({ value: text, nRows: n })),
      ...(column.range === null ? {} : { range: column.range }),
      role: roleOf(column, roles),
    })),
    commands,
  });
}
