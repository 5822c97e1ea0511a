import type { SqlDialect } from '../dialects/dialect.js';
import { selected } from '../queries/expressions.js';

/**
 * The query for the first row that meets a condition.
 * @param columns What is known of a row: SQL text by name.
 * @param condition SQL text over `place`, the row (from 0), and these columns.
 * @returns SQL text; the result has at most one row, with `place` and the columns.
 */
export function firstRowSql(
  dialect: SqlDialect,
  from: string,
  columns: Readonly<Record<string, string>>,
  condition: string,
): string {
  const numbered = { place: dialect.rowNumber ?? '0', ...columns };
  return (
    `SELECT * FROM (SELECT ${selected(Object.entries(numbered))} ` +
    `FROM ${from}) AS numbered WHERE ${condition} ORDER BY place LIMIT 1`
  );
}
