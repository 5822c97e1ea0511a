import type { SqlEngine } from '@confmat/sql';
import { CommandError, usageError } from '../command-error.js';
import { findColumn } from '../input/source.js';
import { quote } from '../suggest.js';
import { unreadColumns } from './combine-columns.js';
import type { CombinedColumn } from './combine-columns.js';
import { cellTextSql } from './label-text.js';
import { partColumn } from './part.js';
import type { Part } from './part.js';
import { ROW_COLUMN } from './row-number.js';

/** The column of joined rows that holds the row's number in the second file. */
export const SECOND_ROW_COLUMN = '#second row';

/** What a column of the second of two joined files is called if the first has one of its name. */
export function nameInSecond(name: string, shownFile: string): string {
  return `${name} (${shownFile})`;
}

/**
 * The columns of two files that are joined; those that join them are the first file's.
 *
 * @param tellsApart Whether a name that both files have means the first one's column, and the second
 *   one's has a name of its own. Otherwise it may not be used.
 */
export function joinedColumns(
  parts: readonly Part[],
  on: readonly string[],
  tellsApart: boolean,
): readonly CombinedColumn[] {
  const [left, right, third] = parts;
  if (!left || !right || third) {
    throw usageError(
      `--on joins two files, ${parts.length === 1 ? 'one was' : `${parts.length} were`} given`,
    );
  }
  for (const { source } of [left, right]) for (const name of on) findColumn(source, name, '--on');
  const columnsOf = (part: Part, place: number): readonly CombinedColumn[] =>
    part.source.columns.map(({ name, type, isHalf }, own) => ({
      ...{ name, type, ...(isHalf && { isHalf }) },
      places: [place === 0 ? own : null, place === 1 ? own : null],
      fault: null,
    }));
  const isKey = ({ name }: CombinedColumn): boolean => on.includes(name);
  const all = [...columnsOf(left, 0), ...columnsOf(right, 1).filter((column) => !isKey(column))];
  const unread = unreadColumns(parts).filter(({ name }) => all.every((one) => one.name !== name));
  const used = all.map((column) => {
    const alike = all.filter(({ name }) => name === column.name);
    if (alike.length === 1) return column;
    // Twice in one file it means neither.
    if (
      tellsApart &&
      alike.length === 2 &&
      alike[0]?.places[0] !== null &&
      alike[1]?.places[1] !== null
    ) {
      if (column === alike[0]) return column;
      const { name } = column;
      return { ...column, ownName: name, name: nameInSecond(name, right.source.shownFile) };
    }
    const fault = new CommandError(
      `column ${quote(column.name)} is in ${left.source.shownFile} and in ${right.source.shownFile}: which one is meant?`,
      'give one of them another name',
    );
    return { ...column, fault };
  });
  return [...used, ...unread];
}

/** What became of rows without a partner. */
export interface JoinResult {
  readonly notes: readonly string[];
}

/**
 * Make a table of the rows of two files that have the same keys.
 *
 * @param table Its name, quoted.
 * @param columns SQL text of each column of the table, with the cells of the first file in `l` and
 *   those of the second one in `r`.
 * @throws {CommandError} If a key occurs twice in a file; unless `skipsMissing`, if it is missing in
 *   one.
 */
export async function joinParts(
  engine: SqlEngine,
  parts: readonly Part[],
  on: readonly string[],
  relations: readonly string[],
  table: string,
  columns: readonly string[],
  skipsMissing: boolean,
): Promise<JoinResult> {
  const { identifier } = engine.dialect;
  const sides = parts.map((part, i) => ({
    file: part.source.shownFile,
    view: identifier(`#keyed ${i}`),
  }));
  const [left, right] = sides;
  if (!left || !right) throw new Error('bug: two files are joined');
  for (const [i, side] of sides.entries()) {
    const keys = keysSql(engine, parts[i] as Part, on);
    await engine.query(
      `CREATE OR REPLACE VIEW ${side.view} AS SELECT *, ${keys.join(', ')} FROM ${relations[i] ?? ''}`,
    );
  }
  // One file with each key once keeps the pairs few.
  if (await hasKeysTwice(engine, right, on)) await refuseTwice(engine, left, right, on);
  const row = identifier(ROW_COLUMN);
  const second = identifier(SECOND_ROW_COLUMN);
  const pairs = on.map((_, i) => `l.k${i} = r.k${i}`).join(' AND ');
  await engine.query(
    `CREATE OR REPLACE TABLE ${table} AS SELECT ${[`l.${row}`, `r.${row} AS ${second}`, ...columns].join(', ')} ` +
      `FROM ${left.view} l JOIN ${right.view} r ON ${pairs} ORDER BY l.${row}`,
  );
  const [counts] = await engine.query(
    `SELECT COUNT(*) AS pairs, COUNT(DISTINCT ${second}) AS partners, ` +
      `(SELECT COUNT(*) FROM ${left.view}) AS firsts, (SELECT COUNT(*) FROM ${right.view}) AS seconds FROM ${table}`,
  );
  const [nPairs, ...others] = Object.values(counts ?? {}).map(Number);
  if (others.every((n) => n === nPairs)) return { notes: [] };
  await refuseTwice(engine, left, right, on);
  const notes = [
    await missingIn(engine, left, right, on, skipsMissing),
    await missingIn(engine, right, left, on, skipsMissing),
  ];
  return { notes: notes.filter((note) => note !== null) };
}

interface Side {
  readonly file: string;
  readonly view: string;
}

/** Keys as texts: a file of texts may join one of numbers. */
function keysSql(engine: SqlEngine, { source }: Part, on: readonly string[]): readonly string[] {
  return on.map((name, i) => {
    const place = source.columns.findIndex((column) => column.name === name);
    const cell = engine.dialect.identifier(partColumn(place));
    return `${cellTextSql(cell, source.columns[place]?.type ?? '')} AS k${i}`;
  });
}

const keyList = (on: readonly string[]): string => on.map((_, i) => `k${i}`).join(', ');

function keyText(row: Readonly<Record<string, unknown>>, on: readonly string[]): string {
  return on
    .map((_, i) => (row[`k${i}`] === null ? 'nothing' : quote(String(row[`k${i}`]))))
    .join(', ');
}

function columnsText(on: readonly string[]): string {
  return `${on.length === 1 ? 'column' : 'columns'} ${on.map((name) => quote(name)).join(', ')}`;
}

function hasKeysSql(on: readonly string[]): string {
  return on.map((_, i) => `k${i} IS NOT NULL`).join(' AND ');
}

async function hasKeysTwice(
  engine: SqlEngine,
  { view }: Side,
  on: readonly string[],
): Promise<boolean> {
  const twice = await engine.query(
    `SELECT 1 FROM ${view} WHERE ${hasKeysSql(on)} GROUP BY ${keyList(on)} HAVING COUNT(*) > 1 LIMIT 1`,
  );
  return twice.length > 0;
}

/** Refuse keys that occur twice in the first file, or else in the second. */
async function refuseTwice(
  engine: SqlEngine,
  left: Side,
  right: Side,
  on: readonly string[],
): Promise<void> {
  for (const side of [left, right]) await refuseTwiceIn(engine, side, on);
}

async function refuseTwiceIn(engine: SqlEngine, side: Side, on: readonly string[]): Promise<void> {
  const row = engine.dialect.identifier(ROW_COLUMN);
  const [first] = await engine.query(
    `SELECT *, COUNT(*) OVER () AS n FROM (SELECT ${keyList(on)}, list(${row} ORDER BY ${row})[:2] AS places ` +
      `FROM ${side.view} WHERE ${hasKeysSql(on)} GROUP BY ${keyList(on)} HAVING COUNT(*) > 1) AS twice ` +
      `ORDER BY places LIMIT 1`,
  );
  if (!first) return;
  const rows = Array.from(first['places'] as Iterable<unknown>, (place) => Number(place) + 1);
  const n = Number(first['n']);
  const others = n === 2 ? '1 more value occurs' : `${n - 1} more values occur`;
  const more = n === 1 ? '' : `, and ${others} more than once`;
  throw new CommandError(
    `${side.file}: ${columnsText(on)} (--on): ${keyText(first, on)} occurs in data rows ${rows.join(' and ')}${more}`,
  );
}

async function missingIn(
  engine: SqlEngine,
  side: Side,
  other: Side,
  on: readonly string[],
  skipsMissing: boolean,
): Promise<string | null> {
  const row = engine.dialect.identifier(ROW_COLUMN);
  const [first] = await engine.query(
    `SELECT ${keyList(on)}, ${row} AS place, COUNT(*) OVER () AS n FROM ${side.view} ANTI JOIN ${other.view} ` +
      `USING (${keyList(on)}) ORDER BY ${row} LIMIT 1`,
  );
  if (!first) return null;
  const n = Number(first['n']);
  const rows = n === 1 ? '1 row' : `${n.toLocaleString('en-US')} rows`;
  const facts =
    `${rows} of ${side.file} ${n === 1 ? 'has' : 'have'} no partner in ${other.file} by ${columnsText(on)}, ` +
    `the first is data row ${Number(first['place']) + 1} (${keyText(first, on)})`;
  if (skipsMissing) return `${facts}; left out`;
  throw new CommandError(
    facts,
    `to leave such rows out and count them, use --on '${on.join(',')}?'`,
  );
}
