import type { SqlDialect } from '../dialects/dialect.js';
import { groupColumns, otherKeys, predictionsOf } from '../request/request.js';
import type { CellRequest } from '../request/request.js';
import { cellsSql, tallySql } from './cells-sql.js';
import { sentSql, typeNameSql } from './expressions.js';
import type { NamedSql } from './expressions.js';
import { labeledSql, labeledTextSql, labelsOf } from './labeled-sql.js';

/** Before more pairs than this are fetched, the labels are counted: there may be too many. */
export const MANY_PAIRS: number = 2 ** 16;

/**
 * The query that counts rows by their labels, for a request that was checked: `confusionSql` says what
 * its columns are. With a second prediction the result has a row for each triple, with `b_text` or
 * `b_code`, what it predicted.
 */
export function pairsSql(dialect: SqlDialect, request: CellRequest, maxPairs: number): string {
  const byValue = dialect.groupsBy === 'value';
  const typed = !byValue && (dialect.hasTypedValues ?? dialect.sortsForLeastText ?? false);
  const labels = new Set(labelsOf(request).map(([name]) => name));
  const predicted = predictionsOf(request).length === 1 ? ['p'] : ['p', 'b'];
  const names = ['t', ...predicted, ...otherKeys(request).map(([name]) => name)];
  const keysOf = (name: string): readonly string[] => {
    if (byValue || !labels.has(name)) return [name];
    return [`${name}_text`, ...(typed ? [`${name}_kind`] : [])];
  };
  const labelColumns = (name: string): readonly NamedSql[] => {
    if (!labels.has(name)) return [[`${name}_code`, name]];
    const kind = typed ? `${name}_kind` : typeNameSql(dialect, `MIN(${name}_kind)`);
    return [
      [`${name}_text`, sentSql(dialect, byValue ? dialect.toText(name) : `${name}_text`)],
      [`${name}_type`, byValue ? dialect.typeName(name) : kind],
    ];
  };
  const keys = names.flatMap(keysOf);
  const ties: readonly NamedSql[] =
    request.yPred.kind === 'arg-max' ? [['n_tied', 'SUM(tied)']] : [];
  return cellsSql({
    rows: byValue ? labeledSql(dialect, request) : labeledTextSql(dialect, request),
    as: 'labeled',
    keys,
    columns: [...names.flatMap(labelColumns), ...tallySql(dialect, request), ...ties],
    orderBy: keys,
    limit: maxPairs,
  });
}

export function nLabelsSql(dialect: SqlDialect, request: CellRequest): string {
  const { from, yTrue, yPred } = request;
  const labels = labeledSql(dialect, { from, yTrue, yPred });
  return `SELECT COUNT(DISTINCT t) AS n_true, COUNT(DISTINCT p) AS n_pred FROM (${labels}) AS labeled`;
}

/** The query for the number of groups, without those of a missing value. */
export function nGroupsSql(dialect: SqlDialect, request: CellRequest): string {
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
export function nFirstGroupsSql(dialect: SqlDialect, request: CellRequest, nRows: number): string {
  const groups = groupNames(request);
  return (
    `SELECT COUNT(*) AS n_groups FROM (SELECT DISTINCT ${groups.join(', ')} FROM (SELECT * ` +
    `FROM (${labeledSql(dialect, request)}) AS labeled LIMIT ${nRows}) AS first_rows ` +
    `WHERE ${knownSql(dialect, ['t', 'p', ...groups])}) AS groups_seen`
  );
}

function groupNames({ by }: CellRequest): readonly string[] {
  return groupColumns(by).map((_, place) => `g${place}`);
}

function knownSql(dialect: SqlDialect, names: readonly string[]): string {
  const known = names.map((name) => `${name} IS NOT NULL AND NOT ${dialect.isNaN(name)}`);
  return known.join(' AND ');
}
