import { FIRST_ROWS, MOST_PAIRS, writtenItems } from '@confmat/files';
import type { ColumnFacts, ColumnKind, TextPair } from '@confmat/files';
import type { SqlEngine } from '@confmat/sql';
import type { SourceColumn } from '../input/source-types.js';
import { cellTextSql } from '../rows/label-text.js';
import { factsSql, isNumberType, wholeFactsSql } from './facts-sql.js';

/** The table of the first rows. */
const FIRST = '#first rows';

/** So many values among the first rows are many. */
const MANY_VALUES = 2000;

/** One query groups so many columns at most: their distinct values are in memory together. */
const MOST_COLUMNS = 100;

/** The facts of columns, and the number of their rows. */
export interface FoundFacts {
  readonly nRows: number;
  readonly facts: readonly ColumnFacts[];
}

/**
 * Look at every cell of columns: at the first rows, which become a table, and then at all in one pass.
 *
 * @param relation What holds them, as SQL text.
 * @param isUntyped Whether its file has no types: its texts tell what they are.
 */
export async function columnFacts(
  engine: SqlEngine,
  relation: string,
  columns: readonly SourceColumn[],
  isUntyped: boolean,
): Promise<FoundFacts> {
  const { identifier } = engine.dialect;
  const table = identifier(FIRST);
  const cells = columns.map(({ column }) => identifier(column)).join(', ');
  await engine.query(
    `CREATE OR REPLACE TABLE ${table} AS SELECT ${cells} FROM ${relation} LIMIT ${FIRST_ROWS}`,
  );
  const first = await firstFacts(engine, table, columns, isUntyped);
  if (first.nRows < FIRST_ROWS) return first;
  const looked = columns.map((column, place) => ({
    column,
    areMany: (first.facts[place]?.nDistinct ?? 0) > MANY_VALUES,
    areNumbers: first.facts[place]?.range !== null,
    areIntegers: first.facts[place]?.kind === 'integers',
  }));
  const found = new Map<number, Readonly<Record<string, unknown>>>();
  for (let start = 0; start < columns.length; start += MOST_COLUMNS) {
    const some = looked.slice(start, start + MOST_COLUMNS);
    const rows = await engine.query(wholeFactsSql(engine.dialect, relation, some, isUntyped));
    for (const row of rows) found.set(start + Number(row['place']), row);
  }
  const facts = columns.map((column, place): ColumnFacts => {
    const whole = factsOf(column, found.get(place) ?? {}, isUntyped);
    const begun = first.facts[place];
    if (!begun || !looked[place]?.areMany) return whole;
    const { nDistinct, common, written } = begun;
    return { ...whole, nDistinct, common, written, isOfFirst: true };
  });
  return { nRows: Number(found.get(0)?.['n_rows'] ?? 0), facts };
}

async function firstFacts(
  engine: SqlEngine,
  relation: string,
  columns: readonly SourceColumn[],
  isUntyped: boolean,
): Promise<FoundFacts> {
  const facts: ColumnFacts[] = [];
  let nRows = 0;
  for (let start = 0; start < columns.length; start += MOST_COLUMNS) {
    const some = columns.slice(start, start + MOST_COLUMNS);
    const rows = await engine.query(factsSql(engine.dialect, relation, some, isUntyped));
    const found = new Map(rows.map((row) => [Number(row['place']), row]));
    facts.push(...some.map((column, place) => factsOf(column, found.get(place) ?? {}, isUntyped)));
    nRows = Number(rows[0]?.['n_rows'] ?? 0);
  }
  return { nRows, facts };
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
      isNumeric && found['least'] !== null && found['least'] !== undefined
        ? [Number(found['least']), Number(found['greatest'])]
        : null,
  };
}

/**
 * The share of rows in which two columns hold the same text, in [0, 1]; 0 without rows.
 *
 * @param relation What holds them, as SQL text. Default: the first rows, of columns whose facts are known.
 */
export async function shareOfEqual(
  engine: SqlEngine,
  a: SourceColumn,
  b: SourceColumn,
  relation: string = engine.dialect.identifier(FIRST),
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

/** The cells of two columns in the first rows, as texts. The columns' facts are known. */
export async function textPairs(
  engine: SqlEngine,
  a: SourceColumn,
  b: SourceColumn,
): Promise<readonly TextPair[]> {
  const [first, second] = [textSql(engine, a), textSql(engine, b)];
  const rows = await engine.query(
    `SELECT ${first} AS a, ${second} AS b FROM ${engine.dialect.identifier(FIRST)} LIMIT ${MOST_PAIRS}`,
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
