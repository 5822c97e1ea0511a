import type { SqlEngine } from '@confmat/sql';
import type { CommandError } from '../command-error.js';
import { usageError } from '../command-error.js';
import { didYouMean, quote, quoteList } from '../suggest.js';

/** A column that an expression may name. */
export interface NamedColumn {
  readonly name: string;
  /** SQL text of its value. */
  readonly value: string;
  /** Whether its cells are the text of a file without types, in which numbers are to be found. */
  readonly isUntyped: boolean;
}

/**
 * Find the columns that an expression names, without regard to case, as the engine does.
 *
 * @returns Places in `names`.
 * @throws {CommandError} If it is not one expression.
 */
export async function columnsIn(
  engine: SqlEngine,
  expression: string,
  names: readonly string[],
): Promise<readonly number[]> {
  // The line end closes a comment that the expression may end with.
  const statement = engine.dialect.text(`SELECT * FROM t WHERE (${expression}\n)`);
  const [row] = await engine.query(`SELECT json_serialize_sql(${statement}) AS tree`);
  const tree = JSON.parse(String(row?.['tree'])) as SerializedSql;
  if (tree.error) throw badWhere(expression, tree.error_message ?? 'is not SQL');
  const [first, ...more] = tree.statements ?? [];
  const whole = first?.node;
  const isOne = more.length === 0 && whole?.where_clause && whole.type === 'SELECT_NODE';
  if (!isOne || whole.modifiers.length > 0) throw badWhere(expression, 'expected one expression');
  const folded = new Set<string>();
  let hasStar = false;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { class: kind, column_names: parts } = node as {
      class?: string;
      column_names?: string[];
    };
    if (kind === 'STAR') hasStar = true;
    // "meta"."y" may be a column "meta.y", or the field y of a column "meta".
    for (let n = 1; n <= (parts?.length ?? 0); ++n) {
      folded.add((parts ?? []).slice(0, n).join('.').toLowerCase());
    }
    Object.values(node).forEach(visit);
  };
  visit(whole.where_clause);
  return [...names.keys()].filter(
    (place) => hasStar || folded.has((names[place] ?? '').toLowerCase()),
  );
}

interface SerializedSql {
  readonly error: boolean;
  readonly error_message?: string;
  readonly statements?: readonly {
    readonly node: {
      readonly type: string;
      readonly modifiers: readonly unknown[];
      readonly where_clause: unknown;
    };
  }[];
}

/**
 * The query for the rows of a relation that meet a condition. In files without types, a column of
 * which every cell is a number is one.
 *
 * @param relation The relation; the query has all its columns.
 * @param columns The columns that the expression names.
 * @returns SQL text.
 */
export async function filteredSql(
  engine: SqlEngine,
  relation: string,
  expression: string,
  columns: readonly NamedColumn[],
): Promise<string> {
  const { identifier } = engine.dialect;
  const untyped = columns.filter(({ isUntyped }) => isUntyped);
  const types = await numberTypes(engine, relation, untyped);
  const named = columns.map((column) => {
    const type = types.get(column);
    const value = type === undefined ? column.value : `TRY_CAST(${column.value} AS ${type})`;
    return `${value} AS ${identifier(column.name)}`;
  });
  // Names that differ by case only would be ambiguous: the first one is meant.
  const distinct = named.filter(
    (_, i) => columns.findIndex((other) => isSame(other.name, columns[i]?.name ?? '')) === i,
  );
  return `SELECT * FROM (SELECT ${['*', ...distinct].join(', ')} FROM ${relation}) AS named WHERE (${expression}\n)`;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

async function numberTypes(
  engine: SqlEngine,
  relation: string,
  columns: readonly NamedColumn[],
): Promise<ReadonlyMap<NamedColumn, string>> {
  if (columns.length === 0) return new Map();
  const tests = columns.flatMap(({ value }, i) => [
    `bool_and(regexp_full_match(${value}, '0|-?[1-9][0-9]{0,17}')) AS i${i}`,
    `bool_and(TRY_CAST(${value} AS DOUBLE) IS NOT NULL) AS d${i}`,
  ]);
  const [found = {}] = await engine.query(`SELECT ${tests.join(', ')} FROM ${relation}`);
  return new Map(
    columns.flatMap((column, i): [NamedColumn, string][] =>
      found[`i${i}`] === true
        ? [[column, 'BIGINT']]
        : found[`d${i}`] === true
          ? [[column, 'DOUBLE']]
          : [],
    ),
  );
}

/** Put what the engine says of an expression into one line. */
export function whereError(
  error: unknown,
  expression: string,
  names: readonly string[],
): CommandError {
  const text = error instanceof Error ? error.message : String(error);
  const unknown = /Referenced (?:column|table) "(.*?)" not found/.exec(text)?.[1];
  if (unknown !== undefined) {
    return usageError(
      `--where ${quote(expression)}: no column ${quote(unknown)}${didYouMean(unknown, names)}`,
      `columns: ${quoteList(names)}; texts stand in single quotes`,
    );
  }
  const [, value = '', type = '', kind = '', other = ''] = OF_OTHER_TYPE.exec(text) ?? [];
  if (type + kind === '') return badWhere(expression, firstLine(text));
  const holds = HOLDS.find(([types]) => types.test(type + kind))?.[1] ?? type + kind;
  return badWhere(expression, `the text ${quote(value + other)} is compared with ${holds}`);
}

/** What the engine says of a value that is not of the type of its column. */
const OF_OTHER_TYPE =
  /^Conversion Error: (?:Could not convert string '(.*?)' to (\w+)|invalid (\w+) field format: "(.*?)")/s;

const HOLDS: readonly (readonly [RegExp, string])[] = [
  [/^U?(?:INT|HUGEINT)/, 'integers'],
  [/^(?:FLOAT|DOUBLE|DECIMAL)/, 'numbers'],
  [/^BOOL/, 'booleans'],
  [/^(?:date|timestamp)/i, 'times'],
];

function badWhere(expression: string, reason: string): CommandError {
  return usageError(
    `--where ${quote(expression)}: ${reason}`,
    `one SQL expression over the columns, such as "score > 0.5 AND split = 'test'"`,
  );
}

function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? '';
  return line.replace(/^(?:[A-Z][A-Za-z]* )+Error: /, '').slice(0, 200);
}
