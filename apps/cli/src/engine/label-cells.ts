import type { Label } from '@confmat/core';
import { labelSql, textOf } from '@confmat/sql/internal';
import type { LabelReference, SqlDialect, SqlRow } from '@confmat/sql';

/** A label by name, and beside it its bytes: of texts, the driver drops a byte order mark. */
export function labelColumns(dialect: SqlDialect, reference: LabelReference, name: string): string {
  const label = labelSql(dialect, reference);
  return `${label} AS ${name}, encode(CAST(${label} AS VARCHAR)) AS ${name}_bytes`;
}

/** The label of such columns. */
export function labelCell(row: SqlRow, name: string): Label {
  const label = row[name] as Label;
  return typeof label === 'string' ? textOf(row[`${name}_bytes`]) : label;
}
