import type { Label } from '@confmat/core';
import { labelSql, textOf } from '@confmat/sql/internal';
import type { LabelReference, SqlDialect, SqlRow } from '@confmat/sql';

/** A label by name, and beside it its bytes: of texts, the driver drops a byte order mark. */
export function labelColumns(dialect: SqlDialect, reference: LabelReference, name: string): string {
  const label = labelSql(dialect, reference);
  return `${label} AS ${name}, ${labelBytesSql(label)} AS ${name}_bytes`;
}

/** The label of such columns. */
export function labelCell(row: SqlRow, name: string): Label {
  return wholeLabel(row[name], row[`${name}_bytes`]) as Label;
}

/** The bytes of a label's text. */
export function labelBytesSql(label: string): string {
  return `encode(CAST(${label} AS VARCHAR))`;
}

/** A label that came with its bytes; other values as they are. */
export function wholeLabel(value: unknown, bytes: unknown): unknown {
  return typeof value === 'string' ? textOf(bytes) : value;
}
