import type { SqlDialect } from '../dialects/dialect.js';
import { groupColumns } from '../request/request.js';
import type { CountRequest } from '../request/request.js';
import { labelTextSql, labelTypeSql, selected, sentSql } from './expressions.js';
import type { NamedSql } from './expressions.js';
import { badWeightsSql, weightSumSql } from './weight-sum-sql.js';

/** Rows of a query, counted by some of their columns. */
interface CellsQuery {
  /** The query whose rows are counted, and its name. */
  readonly rows: string;
  readonly as: string;
  /** The columns that equal rows have alike. */
  readonly keys: readonly string[];
  /** The columns of the result. */
  readonly columns: readonly NamedSql[];
  readonly orderBy?: readonly string[];
  /** The most cells to return. Default: all. */
  readonly limit?: number;
}

/** The query that counts rows by keys: a row of the result for each cell that occurs. */
export function cellsSql({ rows, as, keys, columns, orderBy, limit }: CellsQuery): string {
  const order = orderBy ? ` ORDER BY ${orderBy.join(', ')}` : '';
  const most = limit === undefined ? '' : ` LIMIT ${limit}`;
  return `SELECT ${selected(columns)} FROM (${rows}) AS ${as} GROUP BY ${keys.join(', ')}${order}${most}`;
}

/** What is counted of the rows of each cell: their number, and their weights; `readTally` reads it. */
export function tallySql(
  dialect: SqlDialect,
  { sampleWeight }: Pick<CountRequest, 'sampleWeight'>,
): readonly NamedSql[] {
  if (!sampleWeight) return [['n_rows', 'COUNT(*)']];
  return [
    ['n_rows', 'COUNT(*)'],
    ['weight_sum', weightSumSql(dialect, sampleWeight)],
    ['n_bad_weights', badWeightsSql()],
  ];
}

/** The group columns of rows as texts with their types: `g0_text`, `g0_kind`, `g1_text` … */
export function groupsSql(
  dialect: SqlDialect,
  { by }: Pick<CountRequest, 'by'>,
): readonly NamedSql[] {
  return groupColumns(by).flatMap((column, i): NamedSql[] => [
    [`g${i}_text`, labelTextSql(dialect, column)],
    [`g${i}_kind`, labelTypeSql(dialect, column)],
  ]);
}

/** Columns that a query over a query carries along. */
export function carried(columns: readonly NamedSql[]): readonly NamedSql[] {
  return columns.map(([name]) => [name, name]);
}

/** The same of group columns in the last query, whose texts leave the engine. */
export function sentGroups(dialect: SqlDialect, columns: readonly NamedSql[]): readonly NamedSql[] {
  return columns.map(([name]) => [name, name.endsWith('_text') ? sentSql(dialect, name) : name]);
}

/** The names of columns. */
export function namesOf(columns: readonly NamedSql[]): readonly string[] {
  return columns.map(([name]) => name);
}
