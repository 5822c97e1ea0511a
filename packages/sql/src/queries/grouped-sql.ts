import type { SqlDialect } from '../dialects/dialect.js';
import { groupColumns } from '../request/request.js';
import type { CountRequest } from '../request/request.js';
import { labelTextSql, labelTypeSql, sentSql } from './expressions.js';

/** A column of a SELECT: its name and expression. */
export type NamedSql = readonly [name: string, expression: string];

/** The group columns of rows as texts with their types: `g0_text`, `g0_kind`, `g1_text` … */
export function groupsSql(
  dialect: SqlDialect,
  { by }: Pick<CountRequest, 'by'>,
): readonly NamedSql[] {
  return groupColumns(by).flatMap((column, i) => [
    [`g${i}_text`, labelTextSql(dialect, column)] as const,
    [`g${i}_kind`, labelTypeSql(dialect, column)] as const,
  ]);
}

/** Columns that a query over a query carries along. */
export function carried(columns: readonly NamedSql[]): readonly NamedSql[] {
  return columns.map(([name]) => [name, name]);
}

/** The same of group columns in the last query, whose texts leave the engine. */
export function sentGroups(dialect: SqlDialect, columns: readonly NamedSql[]): readonly NamedSql[] {
  return columns.map(([name]) => [name, name.endsWith('_text') ? sentSql(dialect, name) : name]);
}

/** The names of columns, for GROUP BY and PARTITION BY. */
export function namesOf(columns: readonly NamedSql[]): string {
  return columns.map(([name]) => name).join(', ');
}
