import { safeCount } from '../counts/safe-count.js';
import type { SqlEngine } from '../engines/engine.js';
import { cellSql, sentSql } from '../queries/expressions.js';
import { columnName } from '../request/request.js';
import type { ColumnReference } from '../request/request.js';
import { textOf } from '../labels/text-of.js';
import { firstRowSql } from './first-row-sql.js';
import type { Condition, Place } from './place.js';

/** The first row in which one of the columns meets its condition, and the first such column. */
export async function firstFault<C extends ColumnReference>(
  engine: SqlEngine,
  from: string,
  columns: readonly C[],
  condition: Condition<C>,
): Promise<Place | null> {
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
  const value: unknown = cells?.['cell'] ?? null;
  return { argument: columnName(column), row, value: value === null ? null : textOf(value) };
}

/** The first row that meets a condition; null if none does. */
export async function firstRow(
  engine: SqlEngine,
  from: string,
  condition: string,
): Promise<number | null> {
  const [found] = await engine.query(firstRowSql(engine.dialect, from, { hit: condition }, 'hit'));
  return found ? safeCount(found['place']) : null;
}
