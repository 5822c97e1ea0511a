import { INTEGER_CELL, MOST_COMMON } from '@confmat/files';
import type { ColumnFacts, ColumnKind } from '@confmat/files';
import type { SqlEngine } from '@confmat/sql';
import type { SourceColumn } from '../input/source-types.js';
import { cellTextSql } from '../rows/label-text.js';

/** Count the rows of a relation. */
export async function countRows(engine: SqlEngine, relation: string): Promise<number> {
  const [row] = await engine.query(`SELECT COUNT(*) AS n FROM ${relation}`);
  return Number(row?.['n']);
}

/**
 * Look at every cell of a column.
 *
 * @param relation What holds it, as SQL text.
 * @param isUntyped Whether its file has no types: its texts tell what they are.
 */
export async function columnFacts(
  engine: SqlEngine,
  relation: string,
  { name, column, type }: SourceColumn,
  isUntyped: boolean,
): Promise<ColumnFacts> {
  const cell = cellTextSql(engine.dialect.identifier(column), type);
  const number = 'TRY_CAST(v AS DOUBLE)';
  const [found] = await engine.query(
    `WITH groups AS MATERIALIZED (SELECT ${cell} AS v, COUNT(*) AS n FROM ${relation} GROUP BY v), ` +
      `present AS (SELECT * FROM groups WHERE v IS NOT NULL) ` +
      `SELECT COUNT(*) AS distinct_values, ` +
      `(SELECT COALESCE(SUM(n), 0) FROM groups WHERE v IS NULL) AS missing, ` +
      `COALESCE(bool_and(COALESCE(isfinite(${number}), false)), false) AS numbers, ` +
      `COALESCE(bool_and(regexp_full_match(v, '${INTEGER_CELL}')), false) AS integers, ` +
      `MIN(${number}) AS least, MAX(${number}) AS greatest, ` +
      `(SELECT list(v ORDER BY n DESC, v) FROM (FROM present ORDER BY n DESC, v LIMIT ${MOST_COMMON})) AS common, ` +
      `(SELECT list(CAST(n AS DOUBLE) ORDER BY n DESC, v) FROM (FROM present ORDER BY n DESC, v LIMIT ${MOST_COMMON})) AS counts ` +
      `FROM present`,
  );
  const texts = items(found?.['common']).map(String);
  const counts = items(found?.['counts']).map(Number);
  const isNumber = found?.['numbers'] === true;
  const kind = kindOf(type, isUntyped, isNumber, found?.['integers'] === true);
  const isNumeric = kind === 'integers' || kind === 'numbers';
  return {
    name,
    type,
    kind,
    nDistinct: Number(found?.['distinct_values']),
    nMissing: Number(found?.['missing']),
    common: texts.map((text, i) => ({ text, nRows: counts[i] ?? 0 })),
    range:
      isNumeric && texts.length > 0
        ? [Number(found?.['least']), Number(found?.['greatest'])]
        : null,
  };
}

/** The share of rows in which two columns hold the same text, in [0, 1]; 0 without rows. */
export async function shareOfEqual(
  engine: SqlEngine,
  relation: string,
  a: SourceColumn,
  b: SourceColumn,
): Promise<number> {
  const text = ({ column, type }: SourceColumn): string =>
    cellTextSql(engine.dialect.identifier(column), type);
  const [row] = await engine.query(
    `SELECT AVG(CASE WHEN ${text(a)} IS NULL AND ${text(b)} IS NULL THEN NULL ` +
      `WHEN ${text(a)} = ${text(b)} THEN 1 ELSE 0 END) AS share FROM ${relation}`,
  );
  return Number(row?.['share'] ?? 0);
}

function kindOf(
  type: string,
  isUntyped: boolean,
  areNumbers: boolean,
  areIntegers: boolean,
): ColumnKind {
  if (type.endsWith(']')) return 'lists';
  if (type === 'BOOLEAN') return 'booleans';
  const isText = type === 'VARCHAR' || type.startsWith('ENUM');
  if (isText && !isUntyped) return 'text';
  if (!isText && !/^(?:U?[A-Z]*INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL.*)$/.test(type)) return 'other';
  if (areIntegers) return 'integers';
  return areNumbers || !isText ? 'numbers' : 'text';
}

function items(list: unknown): readonly unknown[] {
  return list === null || list === undefined ? [] : Array.from(list as Iterable<unknown>);
}
