import type { SqlDialect } from '../dialects/dialect.js';
import {
  cellSql,
  doubleSql,
  fenced,
  finiteSql,
  labelTextSql,
  labelTypeSql,
  selected,
  sentSql,
} from '../queries/expressions.js';
import type { NamedSql } from '../queries/expressions.js';
import { carried, cellsSql, groupsSql, namesOf, sentGroups } from '../queries/cells-sql.js';
import { badWeightsSql, weightSql, weightSumSql } from '../queries/weight-sum-sql.js';
import { differsAsSingle } from '../queries/labeled-sql.js';
import type { ColumnReference } from '../request/request.js';
import type { PlainBins, PlainScoreRequest } from './score-request.js';

/** More rows than this do not fit in memory as objects. */
export const MAX_ROWS: number = 2 ** 22;

/** The most pairs of scores that are fetched, some seconds of work. */
export const MAX_SCORE_PAIRS: number = 2 ** 20;

/** The most rows of a result. */
export function mostRows({ yScoreB }: PlainScoreRequest): number {
  return yScoreB ? MAX_SCORE_PAIRS : MAX_ROWS;
}

/** What a row is good for. */
export const STATE = { counted: 0, missing: 1, notFinite: 2, outside: 3 } as const;

/** The labels of the truth by their texts. */
export interface TruthTexts {
  /** The texts of the positive label: '1' and '1.0' may be one label. */
  readonly positive: readonly string[];
  /** Texts that stand for a missing label. */
  readonly missing: readonly string[];
}

/** Whether a score is a single float: 1 or 0. */
function isSingleSql(dialect: SqlDialect, score: ColumnReference): string {
  return `CASE WHEN ${dialect.isSingle(cellSql(dialect, score))} THEN 1 ELSE 0 END`;
}

/** The query for the labels of the truth, one row each, and for how many of their scores are singles. */
export function truthSql(dialect: SqlDialect, request: PlainScoreRequest, limit: number): string {
  const single = dialect.toSingle ? isSingleSql(dialect, request.yScore) : '0';
  const rows = selected([
    ['t_text', labelTextSql(dialect, request.yTrue)],
    ['t_kind', labelTypeSql(dialect, request.yTrue)],
    ['is_single', single],
  ]);
  return cellsSql({
    rows: `SELECT ${rows} FROM ${request.from}`,
    as: 'truths',
    keys: ['t_text', 't_kind'],
    columns: [
      ['t_text', sentSql(dialect, 't_text')],
      ['t_kind', 't_kind'],
      ['n_rows', 'COUNT(*)'],
      ['n_single', 'SUM(is_single)'],
    ],
    orderBy: ['t_text'],
    limit,
  });
}

/**
 * The query that counts rows by score or bin. Columns of the result: `score_state`, one of `STATE`;
 * `score_value`, of two columns `score_a` and `score_b`, or with bins `score_bin`, −1 if there is none,
 * and `score_least` and `score_greatest`, the scores at its ends; `n_rows`, `n_positives`; with weights `positive_weight`, `negative_weight`,
 * `n_bad_weights`; with exact areas `pairs2`, twice the pairs in order; `g0_text`, `g0_kind` … the
 * groups.
 */
export function scoreTallySql(
  dialect: SqlDialect,
  request: PlainScoreRequest,
  texts: TruthTexts,
): string {
  const groups = groupsSql(dialect, request);
  const rows = scoredSql(dialect, request, texts, groups);
  const { bins } = request;
  const limit = mostRows(request) + 1;
  const values = scoresOf(request).map(([, value]): NamedSql => [value, value]);
  const places: readonly NamedSql[] = [
    ['score_state', 'score_state'],
    ...(bins ? [['score_bin', 'score_bin'] as const] : values),
  ];
  const keyed = [...carried(groups), ...places];
  const keys = namesOf(keyed);
  const sent = [...sentGroups(dialect, groups), ...places];
  if (bins === null) {
    const columns = [...sent, ...tallySql(dialect, request)];
    return cellsSql({ rows, as: 'stated', keys, columns, limit });
  }
  const binned = binnedSql(dialect, request, rows, groups);
  const ends: readonly NamedSql[] = [
    ['score_least', 'MIN(score_value)'],
    ['score_greatest', 'MAX(score_value)'],
  ];
  if (!bins.hasPairs) {
    const columns = [...sent, ...ends, ...tallySql(dialect, request)];
    return cellsSql({ rows: binned, as: 'binned', keys, columns, limit });
  }
  const pairs = `SUM(${dialect.toLong('n_positive')} * (2 * n_below - n_negative))`;
  const columns: readonly NamedSql[] = [
    ...[...sent, ...ends],
    ['n_rows', 'SUM(n_here)'],
    ['n_positives', 'SUM(n_positive)'],
    ['pairs2', dialect.toText(pairs)],
  ];
  return cellsSql({ rows: rankedSql(binned, keyed), as: 'ranked', keys, columns, limit });
}

/** The columns of scores, by what they are called as they are read, and where the row is counted. */
function scoresOf({
  yScore,
  yScoreB,
}: PlainScoreRequest): readonly (readonly [
  read: string,
  value: string,
  column: ColumnReference,
])[] {
  if (!yScoreB) return [['score_read', 'score_value', yScore]];
  return [
    ['read_a', 'score_a', yScore],
    ['read_b', 'score_b', yScoreB],
  ];
}

/** Rows with their state, class and scores. */
function scoredSql(
  dialect: SqlDialect,
  request: PlainScoreRequest,
  { positive, missing }: TruthTexts,
  groups: readonly NamedSql[],
): string {
  const { from, yTrue, yScore, sampleWeight, bins } = request;
  const scores = scoresOf(request);
  const kept = [
    ...precisionSql(dialect, bins, yScore),
    ...weightSql(dialect, sampleWeight),
    ...groups,
  ];
  const anyOf = (texts: readonly string[]): string =>
    `t_text IN (${texts.map(dialect.text).join(', ')})`;
  const isNull = scores.map(([, , column]) => `${cellSql(dialect, column)} IS NULL`);
  const read = selected([
    ['t_text', labelTextSql(dialect, yTrue)],
    ['no_score', `CASE WHEN ${isNull.join(' OR ')} THEN 1 ELSE 0 END`],
    ...scores.map(([name, , column]): NamedSql => [name, doubleSql(dialect, column)]),
    ...kept,
  ]);
  const isMissing = [
    't_text IS NULL',
    ...(missing.length > 0 ? [anyOf(missing)] : []),
    'no_score = 1',
  ].join(' OR ');
  const isFinite = scores.map(([name]) => finiteSql(name)).join(' AND ');
  const isInside = bins
    ? `score_read >= ${edgeSql(dialect, bins, dialect.double(bins.lowest))} ` +
      `AND score_read <= ${edgeSql(dialect, bins, dialect.double(bins.highest))}`
    : '1 = 1';
  const isPositive = positive.length > 0 ? anyOf(positive) : '1 = 0';
  const told = selected([
    [
      'score_state',
      `CASE WHEN ${isMissing} THEN ${STATE.missing} WHEN ${isFinite} THEN ` +
        `CASE WHEN ${isInside} THEN ${STATE.counted} ELSE ${STATE.outside} END ` +
        `ELSE ${STATE.notFinite} END`,
    ],
    ['is_positive', `CASE WHEN ${isPositive} THEN 1 ELSE 0 END`],
    ...scores.map(([name]): NamedSql => [name, name]),
    ...carried(kept),
  ]);
  const valued = selected([
    ['score_state', 'score_state'],
    ['is_positive', 'is_positive'],
    ...scores.map(([name, value]): NamedSql => [
      value,
      `CASE WHEN score_state = ${STATE.counted} THEN ${name} END`,
    ]),
    ...carried(kept),
  ]);
  const scored = `${fenced(dialect, `SELECT ${read} FROM ${from}`)} AS scored`;
  return `SELECT ${valued} FROM ${fenced(dialect, `SELECT ${told} FROM ${scored}`)} AS told`;
}

/** Whether the score of a row is a single float, where that moves an edge of the bins. */
function precisionSql(
  dialect: SqlDialect,
  bins: PlainBins | null,
  score: ColumnReference,
): readonly NamedSql[] {
  if (!bins || !movesEdges(dialect, bins)) return [];
  return [['is_single', isSingleSql(dialect, score)]];
}

function movesEdges(dialect: SqlDialect, { edges }: PlainBins): boolean {
  return edges.some((edge) => differsAsSingle(dialect, edge));
}

/** Beyond these, doubles are no single floats. */
const GREATEST_SINGLE = 3.4028234663852886e38;
const LEAST_SINGLE = 1.401298464324817e-45;

/** An edge in the precision of the score of a row. */
function edgeSql(dialect: SqlDialect, bins: PlainBins | null, edge: string): string {
  const { toSingle, double } = dialect;
  if (!toSingle || !bins || !movesEdges(dialect, bins)) return edge;
  const size = `abs(${edge})`;
  return (
    `CASE WHEN is_single = 1 AND ${size} >= ${double(LEAST_SINGLE)} ` +
    `AND ${size} <= ${double(GREATEST_SINGLE)} THEN ${toSingle(edge)} ELSE ${edge} END`
  );
}

/**
 * Rows with their bin. It is found by a product, and corrected by the edges as doubles, so that a score
 * is in the bin whose edges it lies between, whatever rounding did.
 */
function binnedSql(
  dialect: SqlDialect,
  { bins, sampleWeight, yScore }: PlainScoreRequest,
  rows: string,
  groups: readonly NamedSql[],
): string {
  const { lowest, highest, count } = bins ?? { lowest: 0, highest: 1, count: 1 };
  const { double } = dialect;
  const kept: readonly NamedSql[] = [
    ['score_state', 'score_state'],
    ['is_positive', 'is_positive'],
    ['score_value', 'score_value'],
    ...carried(precisionSql(dialect, bins, yScore)),
    ...carried(weightSql(dialect, sampleWeight)),
    ...carried(groups),
  ];
  const offset = `(score_value - ${double(lowest)}) * ${double(count / (highest - lowest))}`;
  // Single floats may be below the lowest edge as a double.
  const mayBeBelow = differsAsSingle(dialect, lowest);
  const below = mayBeBelow ? `WHEN score_value < ${double(lowest)} THEN 0 ` : '';
  const near = selected([
    ...kept,
    [
      'near_bin',
      `CASE WHEN score_value IS NULL THEN -1 ${below}ELSE ${dialect.toFloor(offset)} END`,
    ],
  ]);
  const edge = (bin: string): string =>
    edgeSql(
      dialect,
      bins,
      `${double(lowest)} + ${bin} * ${double(highest - lowest)} / ${double(count)}`,
    );
  const last = count - 1;
  const exact = selected([
    ...kept,
    [
      'score_bin',
      `CASE WHEN near_bin < 0 THEN -1 WHEN near_bin > ${last} THEN ` +
        `CASE WHEN score_value < ${edge(`${last}`)} THEN ${last - 1} ELSE ${last} END ` +
        `WHEN near_bin > 0 AND score_value < ${edge('near_bin')} THEN near_bin - 1 ` +
        `WHEN near_bin < ${last} AND score_value >= ${edge('(near_bin + 1)')} THEN near_bin + 1 ` +
        `ELSE near_bin END`,
    ],
  ]);
  const nearby = fenced(dialect, `SELECT ${near} FROM ${fenced(dialect, rows)} AS stated`);
  return `SELECT ${exact} FROM ${nearby} AS near`;
}

/** Distinct scores with the negatives of their bin up to each: no sort is longer than a bin. */
function rankedSql(binned: string, keys: readonly NamedSql[]): string {
  const names = namesOf(keys).join(', ');
  const tallied = selected([
    ...keys,
    ['score_value', 'score_value'],
    ['n_here', 'COUNT(*)'],
    ['n_positive', 'SUM(is_positive)'],
    ['n_negative', 'SUM(1 - is_positive)'],
  ]);
  const ranked = selected([
    ...keys,
    ...['score_value', 'n_here', 'n_positive', 'n_negative'].map((name) => [name, name] as const),
    ['n_below', `SUM(n_negative) OVER (PARTITION BY ${names} ORDER BY score_value)`],
  ]);
  return (
    `SELECT ${ranked} FROM (SELECT ${tallied} FROM (${binned}) AS binned ` +
    `GROUP BY ${names}, score_value) AS tallied`
  );
}

function tallySql(dialect: SqlDialect, { sampleWeight }: PlainScoreRequest): readonly NamedSql[] {
  const rows: readonly NamedSql[] = [
    ['n_rows', 'COUNT(*)'],
    ['n_positives', 'SUM(is_positive)'],
  ];
  if (!sampleWeight) return rows;
  return [
    ...rows,
    ['positive_weight', weightSumSql(dialect, sampleWeight, 'is_positive = 1')],
    ['negative_weight', weightSumSql(dialect, sampleWeight, 'is_positive = 0')],
    ['n_bad_weights', badWeightsSql()],
  ];
}
