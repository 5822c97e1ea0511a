import type { SqlDialect } from '../dialects/dialect.js';
import { groupColumns } from '../request/request.js';
import type { CountRequest, PlainRule } from '../request/request.js';
import { selected, sentSql, typeNameSql } from './expressions.js';
import { badWeightsSql, weightSumSql } from './weight-sum-sql.js';
import { labeledSql, labeledTextSql, labelsOf } from './labeled-sql.js';

/**
 * The query that counts rows by their labels, for a request that was checked: `confusionSql` says what
 * its columns are.
 *
 * @param second Another prediction of the same rows: the result then has a row for each triple, with
 *   `b_text` or `b_code`, what it predicted.
 */
export function pairsSql(
  dialect: SqlDialect,
  request: CountRequest,
  maxPairs: number,
  second?: PlainRule,
): string {
  const byValue = dialect.groupsBy === 'value';
  const typed = !byValue && (dialect.hasTypedValues ?? dialect.sortsForLeastText ?? false);
  const labels = new Set(labelsOf(request, second).map(([name]) => name));
  const names = ['t', 'p', ...(second ? ['b'] : []), ...groupNames(request)];
  if (request.unit) names.push('u');
  const keysOf = (name: string): readonly string[] => {
    if (byValue || !labels.has(name)) return [name];
    return [`${name}_text`, ...(typed ? [`${name}_kind`] : [])];
  };
  const columnsOf = (name: string): readonly string[] => {
    if (!labels.has(name)) return [`${name} AS ${name}_code`];
    const kind = typed ? `${name}_kind` : typeNameSql(dialect, `MIN(${name}_kind)`);
    return byValue
      ? [
          `${sentSql(dialect, dialect.toText(name))} AS ${name}_text`,
          `${dialect.typeName(name)} AS ${name}_type`,
        ]
      : [sentColumnSql(dialect, `${name}_text`), `${kind} AS ${name}_type`];
  };
  const keyList = names.flatMap(keysOf).join(', ');
  const columns = [...names.flatMap(columnsOf), ...tallySql(dialect, request)];
  const rows = byValue
    ? labeledSql(dialect, request, second)
    : labeledTextSql(dialect, request, second);
  return (
    `SELECT ${columns.join(', ')} FROM (${rows}) AS labeled ` +
    `GROUP BY ${keyList} ORDER BY ${keyList} LIMIT ${maxPairs}`
  );
}

/** A column of texts, as a result has it. */
function sentColumnSql(dialect: SqlDialect, name: string): string {
  return selected([[name, sentSql(dialect, name)]]);
}

/** What is counted of the rows of each group: their number, their weights, their ties. */
function tallySql(
  dialect: SqlDialect,
  { sampleWeight, yPred }: Pick<CountRequest, 'sampleWeight' | 'yPred'>,
): readonly string[] {
  return [
    'COUNT(*) AS n_rows',
    ...(sampleWeight
      ? [
          `${weightSumSql(dialect, sampleWeight)} AS weight_sum`,
          `${badWeightsSql()} AS n_bad_weights`,
        ]
      : []),
    ...(yPred.kind === 'arg-max' ? ['SUM(tied) AS n_tied'] : []),
  ];
}

export function nLabelsSql(dialect: SqlDialect, request: CountRequest): string {
  const { from, yTrue, yPred } = request;
  const labels = labeledSql(dialect, { from, yTrue, yPred });
  return `SELECT COUNT(DISTINCT t) AS n_true, COUNT(DISTINCT p) AS n_pred FROM (${labels}) AS labeled`;
}

/** The query for the number of groups, without those of a missing value. */
export function nGroupsSql(dialect: SqlDialect, request: CountRequest): string {
  const groups = groupNames(request);
  return (
    `SELECT COUNT(*) AS n_groups FROM (SELECT DISTINCT ${groups.join(', ')} ` +
    `FROM (${labeledSql(dialect, request)}) AS labeled ` +
    `WHERE ${knownSql(dialect, groups)}) AS groups_seen`
  );
}

/**
 * The query for the number of groups among some rows, without those whose group or label is missing:
 * no more than the groups of all rows.
 */
export function nFirstGroupsSql(dialect: SqlDialect, request: CountRequest, nRows: number): string {
  const groups = groupNames(request);
  return (
    `SELECT COUNT(*) AS n_groups FROM (SELECT DISTINCT ${groups.join(', ')} FROM (SELECT * ` +
    `FROM (${labeledSql(dialect, request)}) AS labeled LIMIT ${nRows}) AS first_rows ` +
    `WHERE ${knownSql(dialect, ['t', 'p', ...groups])}) AS groups_seen`
  );
}

function groupNames({ by }: CountRequest): readonly string[] {
  return groupColumns(by).map((_, place) => `g${place}`);
}

function knownSql(dialect: SqlDialect, names: readonly string[]): string {
  const known = names.map((name) => `${name} IS NOT NULL AND NOT ${dialect.isNaN(name)}`);
  return known.join(' AND ');
}
