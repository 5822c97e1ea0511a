import { safeCount } from '../engines/read-tally.js';
import type { SqlDialect } from '../dialects/dialect.js';
import type { SqlEngine } from '../engines/engine.js';
import { textOf } from '../engines/text-of.js';
import { cellSql, selected, sentSql } from '../queries/expressions.js';
import { columnName } from '../request/request.js';
import type { ColumnReference } from '../request/request.js';

/** Where a fault is: in a row, or where rows have no order in some of them. */
export interface FaultPlace {
  readonly argument: string;
  /** Row of the relation, from 0; null where rows have no order. */
  readonly row: number | null;
  /** Number of rows with the value, where rows have no order. */
  readonly nRows?: number | undefined;
  readonly value: unknown;
}

/** What may be wrong with a column: SQL text that is true for its faulty rows. */
export type Condition<C extends ColumnReference = ColumnReference> = (column: C) => string;

/**
 * The first row in which one of the columns meets its condition, and the first such column; for engines
 * whose rows have no order the first such column, the value that most of its rows have, and their
 * number. Null if no row does.
 */
export async function searchFault<C extends ColumnReference>(
  engine: SqlEngine,
  from: string,
  columns: readonly C[],
  condition: Condition<C>,
): Promise<FaultPlace | null> {
  const search = engine.dialect.rowNumber === null ? countedFault : firstFault;
  return columns.length === 0 ? null : search(engine, from, columns, condition);
}

async function countedFault<C extends ColumnReference>(
  engine: SqlEngine,
  from: string,
  columns: readonly C[],
  condition: Condition<C>,
): Promise<FaultPlace | null> {
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
  const nRows = safeCount(found?.['n_rows'] ?? 0);
  return { argument: columnName(column), row: null, nRows, value: textOrNull(found, 'fault_text') };
}

async function firstFault<C extends ColumnReference>(
  engine: SqlEngine,
  from: string,
  columns: readonly C[],
  condition: Condition<C>,
): Promise<FaultPlace | null> {
  const { dialect } = engine;
  const cases = columns.map((column, code) => `WHEN ${condition(column)} THEN ${code}`);
  const code = `CASE ${cases.join(' ')} END`;
  const [found] = await engine.query(firstRowSql(dialect, from, { code }, 'code IS NOT NULL'));
  const column = found && columns[Number(found['code'])];
  if (!column) return null;
  const row = safeCount(found['place']);
  // Its cell by a query of its own: a CASE over wide tables takes the engine long to plan.
  const cell = sentSql(dialect, dialect.toText(cellSql(dialect, column)));
  const [cells] = await engine.query(firstRowSql(dialect, from, { cell }, `place = ${row}`));
  return { argument: columnName(column), row, value: textOrNull(cells, 'cell') };
}

function textOrNull(row: Readonly<Record<string, unknown>> | undefined, name: string): unknown {
  const value = row?.[name] ?? null;
  return value === null ? null : textOf(value);
}

/**
 * The first row that meets a condition, or where rows have no order the number of rows that do; null if
 * none does.
 */
export async function rowsWith(
  engine: SqlEngine,
  from: string,
  condition: string,
): Promise<Pick<FaultPlace, 'row' | 'nRows'> | null> {
  if (engine.dialect.rowNumber === null) {
    const nRows = await countRows(engine, from, condition);
    return nRows > 0 ? { row: null, nRows } : null;
  }
  const [found] = await engine.query(firstRowSql(engine.dialect, from, { hit: condition }, 'hit'));
  return found ? { row: safeCount(found['place']) } : null;
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

/**
 * The query for the first row that meets a condition.
 * @param columns What is known of a row: SQL text by name.
 * @param condition SQL text over `place`, the row (from 0), and these columns.
 * @returns SQL text; the result has at most one row, with `place` and the columns.
 */
function firstRowSql(
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
