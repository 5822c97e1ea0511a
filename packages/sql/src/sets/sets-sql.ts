import type { SqlDialect } from '../dialects/dialect.js';
import {
  carried,
  cellsSql,
  groupsSql,
  namesOf,
  sentGroups,
  tallySql,
} from '../queries/cells-sql.js';
import { selected, sentSql, typeNameSql } from '../queries/expressions.js';
import type { NamedSql } from '../queries/expressions.js';
import { weightSql, weightSumSql } from '../queries/weight-sum-sql.js';
import { setsOf } from './set-request.js';
import type { PlainSetRequest } from './set-request.js';

/** SQL text that is true for rows that lack a set, or a label in one. */
export function lackingSql(dialect: SqlDialect, { yTrue, yPred }: PlainSetRequest): string {
  const { hasMissing } = setsOf(dialect);
  return [yTrue, yPred]
    .map(({ column }) => dialect.identifier(column))
    .flatMap((set) => [`${set} IS NULL`, hasMissing(set)])
    .join(' OR ');
}

/** Rows with their sets `t_set` and `p_set`, and whether one of them, or a label in it, is missing. */
function rowsSql(dialect: SqlDialect, request: PlainSetRequest): string {
  const { texts, typed } = setsOf(dialect);
  const [t, p] = [
    dialect.identifier(request.yTrue.column),
    dialect.identifier(request.yPred.column),
  ];
  const typeSql = (set: string): string => (dialect.typeNumber?.of ?? dialect.typeName)(set);
  const columns = selected([
    ['t_set', texts(t)],
    ['p_set', texts(p)],
    ['t_kind', typeSql(typed ? typed.of(t) : t)],
    ['p_kind', typeSql(typed ? typed.of(p) : p)],
    ['is_missing', `CASE WHEN ${lackingSql(dialect, request)} THEN 1 ELSE 0 END`],
    ...weightSql(dialect, request.sampleWeight),
    ...groupsSql(dialect, request),
  ]);
  return `SELECT ${columns} FROM ${request.from}`;
}

/**
 * The query for the labels: columns `side`, 1 for labels of the truth and 2 for predicted ones;
 * `label_text` and `label_type`; `n_here`, the number of their rows, `n_both`, those in which the label
 * is predicted too; with weights `weight_here` and `weight_both`; `g0_text`, `g0_kind` … the groups.
 */
export function labelTallySql(dialect: SqlDialect, request: PlainSetRequest): string {
  const { has, unnest, element } = setsOf(dialect);
  const groups = carried(groupsSql(dialect, request));
  const present = `SELECT * FROM (${rowsSql(dialect, request)}) AS sets WHERE is_missing = 0`;
  const { sampleWeight } = request;
  const half = (side: 1 | 2): string => {
    const [own, kind] = side === 1 ? ['t_set', 't_kind'] : ['p_set', 'p_kind'];
    const isBoth = has('p_set', element);
    const rows = selected([
      ['label_text', element],
      ['label_kind', kind],
      ['in_both', side === 1 ? `CASE WHEN ${isBoth} THEN 1 ELSE 0 END` : '0'],
      ...carried(weightSql(dialect, sampleWeight)),
      ...groups,
    ]);
    const columns: readonly NamedSql[] = [
      ['side', `${side}`],
      ['label_text', sentSql(dialect, 'label_text')],
      ['label_type', typeOfGroupSql(dialect, 'label_kind')],
      ['n_here', 'COUNT(*)'],
      ['n_both', 'SUM(in_both)'],
      ...(sampleWeight
        ? ([
            ['weight_here', weightSumSql(dialect, sampleWeight)],
            ['weight_both', weightSumSql(dialect, sampleWeight, 'in_both = 1')],
          ] as const)
        : []),
      ...sentGroups(dialect, groups),
    ];
    return cellsSql({
      rows: `SELECT ${rows} FROM (${present}) AS present ${unnest(own)}`,
      as: 'labeled',
      keys: ['label_text', ...kindKeys(dialect, ['label_kind']), ...namesOf(groups)],
      columns,
    });
  };
  return `${half(1)} UNION ALL ${half(2)}`;
}

/** The query for the rows: columns as of `sampleTallySql`, without the sizes of the sets. */
export function rowTallySql(dialect: SqlDialect, request: PlainSetRequest): string {
  const keys: readonly NamedSql[] = [['is_missing', ''], ...groupsSql(dialect, request)];
  return tallyOfSetsSql(dialect, request, rowsSql(dialect, request), 'sets', keys);
}

/**
 * The query for the samples: columns `is_missing`; `n_both`, `n_true` and `n_pred`, the labels in both
 * sets and in each; `n_rows`, the number of samples that have these; `t_type` and `p_type`, the types of
 * the columns; with weights `weight_sum` and `n_bad_weights`; `g0_text`, `g0_kind` … the groups.
 */
export function sampleTallySql(dialect: SqlDialect, request: PlainSetRequest): string {
  const { nBoth, size } = setsOf(dialect);
  const groups = carried(groupsSql(dialect, request));
  const sizes: readonly NamedSql[] = [
    ['is_missing', 'is_missing'],
    ['n_both', nBoth('t_set', 'p_set')],
    ['n_true', size('t_set')],
    ['n_pred', size('p_set')],
  ];
  const columns = selected([
    ...sizes,
    ['t_kind', 't_kind'],
    ['p_kind', 'p_kind'],
    ...carried(weightSql(dialect, request.sampleWeight)),
    ...groups,
  ]);
  const rows = `SELECT ${columns} FROM (${rowsSql(dialect, request)}) AS sets`;
  return tallyOfSetsSql(dialect, request, rows, 'sized', [...sizes, ...groups]);
}

/** The query that counts rows of sets by some of their columns. */
function tallyOfSetsSql(
  dialect: SqlDialect,
  request: PlainSetRequest,
  rows: string,
  as: string,
  keys: readonly NamedSql[],
): string {
  const [nRows, ...weights] = tallySql(dialect, request);
  const types: readonly NamedSql[] = [
    ['t_type', typeOfGroupSql(dialect, 't_kind')],
    ['p_type', typeOfGroupSql(dialect, 'p_kind')],
  ];
  return cellsSql({
    ...{ rows, as },
    keys: [...namesOf(keys), ...kindKeys(dialect, ['t_kind', 'p_kind'])],
    columns: [...sentGroups(dialect, keys), ...(nRows ? [nRows] : []), ...types, ...weights],
  });
}

/** Types to group by, in an engine where they are. */
function kindKeys(dialect: SqlDialect, names: readonly string[]): readonly string[] {
  return dialect.sortsForLeastText === true ? names : [];
}

/** The name of the type of a group's rows. */
function typeOfGroupSql(dialect: SqlDialect, kind: string): string {
  const { typed } = setsOf(dialect);
  const name = typeNameSql(dialect, dialect.sortsForLeastText === true ? kind : `MIN(${kind})`);
  return typed ? typed.toName(name) : name;
}
