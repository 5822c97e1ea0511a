import { safeCount } from '../counts/safe-count.js';
import type { SqlEngine } from '../engines/engine.js';
import { textOf } from '../labels/text-of.js';
import { cellSql, sentSql } from '../queries/expressions.js';
import { columnName } from '../request/request.js';
import type { ColumnReference } from '../request/request.js';
import type { Condition, Place } from './place.js';

/**
 * The first column of which rows meet its condition, the value that most of these rows have, and their
 * number: for engines whose rows have no order.
 */
export async function countedFault<C extends ColumnReference>(
  engine: SqlEngine,
  from: string,
  columns: readonly C[],
  condition: Condition<C>,
): Promise<Place | null> {
  const sums = columns.map(
    (column, i) => `SUM(CASE WHEN ${condition(column)} THEN 1 ELSE 0 END) AS n_${i}`,
  );
  const [counted = {}] = await engine.query(`SELECT ${sums.join(', ')} FROM ${from}`);
  const column = columns.find((_, i) => safeCount(counted[`n_${i}`] ?? 0) > 0);
  if (!column) return null;
  const cell = engine.dialect.toText(cellSql(engine.dialect, column));
  const [found] = await engine.query(
    `SELECT ${sentSql(engine.dialect, 'fault_text')} AS fault_text, COUNT(*) AS n_rows FROM (SELECT ${cell} AS fault_text FROM ${from} ` +
      `WHERE ${condition(column)}) AS faults GROUP BY fault_text ORDER BY n_rows DESC, fault_text LIMIT 1`,
  );
  const value: unknown = found?.['fault_text'] ?? null;
  const nRows = safeCount(found?.['n_rows'] ?? 0);
  return {
    argument: columnName(column),
    row: null,
    nRows,
    value: value === null ? null : textOf(value),
  };
}

/** The number of rows that meet a condition. */
export async function countRows(
  engine: SqlEngine,
  from: string,
  condition: string,
): Promise<number> {
  const [counted] = await engine.query(
    `SELECT COUNT(*) AS n_rows FROM (SELECT 1 AS hit FROM ${from} WHERE ${condition}) AS hits`,
  );
  return safeCount(counted?.['n_rows'] ?? 0);
}
