import type { Label } from '@confmat/core';
import { asLabel, integersIfAll, labelSql, refuseGroups } from '@confmat/sql/internal';
import type { LabelReference, SqlDialect } from '@confmat/sql';
import type { GroupRequest } from '../input/score-rows.js';
import type { EmbeddedEngine } from './duckdb.js';
import { labelBytesSql, labelCell } from './label-cells.js';

/** The groups of a relation's rows. */
export interface GroupCodes {
  /** The values of each group in the group columns, by the group's code. */
  readonly groups: readonly (readonly Label[])[];
  /** A row's code as a 64-bit float, −1 where a value is missing: SQL text. */
  readonly sql: string;
}

/**
 * Number the groups of a relation: the engine finds them, and then the code of each row.
 * @param typeName The type of the codes in the engine, which holds until others are asked for by it.
 */
export async function groupCodes(
  engine: EmbeddedEngine,
  from: string,
  { columns, maxGroups }: GroupRequest,
  integersFromText: boolean,
  typeName = '#groups',
): Promise<GroupCodes> {
  const { dialect } = engine;
  const key = keySql(dialect, columns);
  const values = columns.map((column, i) => {
    const value = valueSql(dialect, column);
    return `${value} AS g${i}, ${labelBytesSql(value)} AS g${i}_bytes`;
  });
  const distinct = `SELECT DISTINCT ${key} AS k, ${values.join(', ')} FROM ${from} WHERE ${key} IS NOT NULL`;
  const rows = await engine.query(`${distinct} LIMIT ${maxGroups + 1}`);
  if (rows.length > maxGroups) {
    const [counted] = await engine.query(`SELECT COUNT(*) AS n FROM (${distinct}) AS groups_seen`);
    refuseGroups(Number(counted?.['n']), maxGroups);
  }
  if (rows.length === 0) return { groups: [], sql: `CAST(-1 AS DOUBLE)` };
  const type = dialect.identifier(typeName);
  const keys = rows.map(({ k }) => dialect.text(String(k)));
  await engine.query(`DROP TYPE IF EXISTS ${type}`);
  // A key with NUL is a call, which a list of values has none of.
  await engine.query(`CREATE TYPE ${type} AS ENUM (SELECT unnest([${keys.join(', ')}]))`);
  const found = columns.map((_, i) => {
    const cells = rows.map((row) => asLabel(labelCell(row, `g${i}`)) ?? '');
    return integersFromText ? integersIfAll(cells) : cells;
  });
  return {
    groups: rows.map((_, code) => found.map((cells) => cells[code] ?? '')),
    sql: `COALESCE(CAST(enum_code(CAST(${key} AS ${type})) AS DOUBLE), -1)`,
  };
}

/** The values of all group columns as one text, each after its length; NULL where one is missing. */
function keySql(dialect: SqlDialect, columns: readonly LabelReference[]): string {
  const parts = columns.map((column) => {
    const text = `CAST(${valueSql(dialect, column)} AS VARCHAR)`;
    return `LENGTH(${text}) || ':' || ${text}`;
  });
  return `(${parts.join(' || ')})`;
}

function valueSql(dialect: SqlDialect, column: LabelReference): string {
  const value = labelSql(dialect, column);
  return column.as === 'number'
    ? `(CASE WHEN ${dialect.isNaN(value)} THEN NULL ELSE ${value} END)`
    : value;
}
