import type { SqlDialect } from '../../src/index.js';
import type { Cell, ColumnType, OpenEngine, TableSql, TestTable } from './tested-engine.js';

/** `fill` and `generate` of an engine that stores a table in one place. */
export function tableMakers(
  dialect: SqlDialect,
  sql: TableSql,
  execute: (statement: string) => Promise<void>,
): Pick<OpenEngine, 'fill' | 'generate'> {
  return {
    fill: async (table) => {
      await execute(createSql(dialect, sql, table));
      if (table.rows.length > 0) await execute(insertSql(dialect, sql, table));
    },
    generate: async (name, columns, nRows) => {
      const select = selectSql(dialect, columns, sql.series(nRows, 1, 0));
      await execute(`CREATE TABLE ${dialect.identifier(name)}${sql.storage} AS ${select}`);
    },
  };
}

/** The statement that makes an empty table. */
export function createSql(
  dialect: SqlDialect,
  sql: TableSql,
  { name, columns }: TestTable,
): string {
  const typed = Object.entries(columns).map(([column, type]) => {
    const sqlType = sql.types[type];
    if (sqlType === null) throw new Error(`${dialect.name} has no ${type}`);
    return `${dialect.identifier(column)} ${sqlType}`;
  });
  return `CREATE TABLE ${dialect.identifier(name)} (${typed.join(', ')})${sql.storage}`;
}

/** The statement that fills it; the table has at least one row. */
export function insertSql(
  dialect: SqlDialect,
  sql: TableSql,
  { name, columns, rows }: TestTable,
): string {
  const types = Object.values(columns);
  const values = rows.map((row) => {
    const cells = row.map((cell, i) => literal(dialect, sql, cell, types[i] ?? 'text'));
    return `(${cells.join(', ')})`;
  });
  return `INSERT INTO ${dialect.identifier(name)} VALUES ${values.join(', ')}`;
}

/** Expressions over `i` as a query. */
export function selectSql(
  dialect: SqlDialect,
  columns: Readonly<Record<string, string>>,
  series: string,
): string {
  const named = Object.entries(columns).map(
    ([name, expression]) => `${expression} AS ${dialect.identifier(name)}`,
  );
  return `SELECT ${named.join(', ')} FROM ${series}`;
}

function literal(dialect: SqlDialect, sql: TableSql, cell: Cell, type: ColumnType): string {
  if (cell === null) return 'NULL';
  if (typeof cell === 'boolean') return sql.boolean(cell);
  switch (type) {
    case 'text':
    case 'folded':
    case 'char':
      return dialect.text(String(cell));
    case 'date':
      return sql.date(String(cell));
    case 'single':
    case 'double': {
      const written = sql.double(Number(cell));
      if (written === null) throw new Error(`${dialect.name} has no ${cell}`);
      return written;
    }
    default:
      return String(cell);
  }
}
