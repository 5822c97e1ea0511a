import { MOST_PAIRS, writtenItems } from '@confmat/files';
import type { ColumnFacts, ColumnKind, TextPair } from '@confmat/files';
import type { SqlEngine } from '@confmat/sql';
import type { SourceColumn } from '../input/source-types.js';
import { cellTextSql } from '../rows/label-text.js';
import { factsSql, isNumberType } from './facts-sql.js';

/** Count the rows of a relation. */
export async function countRows(engine: SqlEngine, relation: string): Promise<number> {
  const [row] = await engine.query(`SELECT COUNT(*) AS n FROM ${relation}`);
  return Number(row?.['n']);
}

/** One query looks at so many columns and cells at most: their distinct values are in memory together. */
const MOST_COLUMNS = 50;
const MOST_CELLS = 5_000_000;

/**
 * Look at every cell of columns.
 *
 * @param relation What holds them, as SQL text.
 * @param nRows Its rows.
 * @param isUntyped Whether its file has no types: its texts tell what they are.
 */
export async function columnFacts(
  engine: SqlEngine,
  relation: string,
  columns: readonly SourceColumn[],
  nRows: number,
  isUntyped: boolean,
): Promise<readonly ColumnFacts[]> {
  const atOnce = Math.max(1, Math.min(MOST_COLUMNS, Math.floor(MOST_CELLS / Math.max(1, nRows))));
  const facts: ColumnFacts[] = [];
  for (let start = 0; start < columns.length; start += atOnce) {
    const some = columns.slice(start, start + atOnce);
    const rows = await engine.query(factsSql(engine.dialect, relation, some, isUntyped));
    const found = new Map(rows.map((row) => [Number(row['place']), row]));
    facts.push(...some.map((column, place) => factsOf(column, found.get(place) ?? {}, isUntyped)));
  }
  return facts;
}

function factsOf(
  { name, type }: SourceColumn,
  found: Readonly<Record<string, unknown>>,
  isUntyped: boolean,
): ColumnFacts {
  const texts = items(found['common']).map(String);
  const counts = items(found['counts']).map(Number);
  const kind = kindOf(type, isUntyped, found['numbers'] === true, found['integers'] === true);
  const isNumeric = kind === 'integers' || kind === 'numbers';
  const common = texts.map((text, i) => ({ text, nRows: counts[i] ?? 0 }));
  return {
    ...{ name, type, kind, common },
    written: writtenItems(kind, common),
    nDistinct: Number(found['distinct_values']),
    nMissing: Number(found['missing']),
    range:
      isNumeric && texts.length > 0 ? [Number(found['least']), Number(found['greatest'])] : null,
  };
}

/** The share of rows in which two columns hold the same text, in [0, 1]; 0 without rows. */
export async function shareOfEqual(
  engine: SqlEngine,
  relation: string,
  a: SourceColumn,
  b: SourceColumn,
): Promise<number> {
  const text = (column: SourceColumn): string => textSql(engine, column);
  const [row] = await engine.query(
    `SELECT AVG(CASE WHEN ${text(a)} IS NULL AND ${text(b)} IS NULL THEN NULL ` +
      `WHEN ${text(a)} = ${text(b)} THEN 1 ELSE 0 END) AS share FROM ${relation}`,
  );
  return Number(row?.['share'] ?? 0);
}

function textSql({ dialect }: SqlEngine, { column, type }: SourceColumn): string {
  return cellTextSql(dialect.identifier(column), type);
}

/** The cells of two columns in the first rows, as texts. */
export async function textPairs(
  engine: SqlEngine,
  relation: string,
  a: SourceColumn,
  b: SourceColumn,
): Promise<readonly TextPair[]> {
  const [first, second] = [textSql(engine, a), textSql(engine, b)];
  const rows = await engine.query(
    `SELECT ${first} AS a, ${second} AS b FROM ${relation} LIMIT ${MOST_PAIRS}`,
  );
  const cell = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  return rows.map(({ a: one, b: other }) => [cell(one), cell(other)] as const);
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
  if (!isText && !isNumberType(type)) return 'other';
  if (areIntegers) return 'integers';
  return areNumbers || !isText ? 'numbers' : 'text';
}

function items(list: unknown): readonly unknown[] {
  return list === null || list === undefined ? [] : Array.from(list as Iterable<unknown>);
}
