import type { Label } from '@confmat/core';
import type { SqlDialect } from '../dialects/dialect.js';
import {
  doubleSql,
  cellSql,
  fenced,
  finiteSql,
  labelTextSql,
  selected,
} from '../queries/expressions.js';
import type { ColumnReference, LabelReference } from '../request/request.js';
import { STATE, missingOrPositiveSql } from './scores-sql.js';
import type { TruthTexts } from './scores-sql.js';

/** Two scores of the same rows, every part in full. */
export interface PlainScorePairs {
  /** The relation, as SQL text. */
  readonly from: string;
  readonly yTrue: LabelReference;
  readonly yScoreA: ColumnReference;
  readonly yScoreB: ColumnReference;
  readonly posLabel: Label;
}

/**
 * The query that counts rows by two scores. Columns of the result: `score_state`, one of `STATE`;
 * `score_a` and `score_b`, NULL where the row is not counted; `n_rows`, `n_positives`.
 */
export function scorePairsSql(
  dialect: SqlDialect,
  { from, yTrue, yScoreA, yScoreB }: PlainScorePairs,
  texts: TruthTexts,
  limit: number,
): string {
  const isNull = [yScoreA, yScoreB].map((score) => `${cellSql(dialect, score)} IS NULL`);
  const read = selected([
    ['t_text', labelTextSql(dialect, yTrue)],
    ['no_score', `CASE WHEN ${isNull.join(' OR ')} THEN 1 ELSE 0 END`],
    ['read_a', doubleSql(dialect, yScoreA)],
    ['read_b', doubleSql(dialect, yScoreB)],
  ]);
  const { isMissing, isPositive } = missingOrPositiveSql(dialect, texts);
  const isFinite = `${finiteSql('read_a')} AND ${finiteSql('read_b')}`;
  const told = selected([
    [
      'score_state',
      `CASE WHEN ${isMissing} THEN ${STATE.missing} WHEN ${isFinite} THEN ${STATE.counted} ` +
        `ELSE ${STATE.notFinite} END`,
    ],
    ['is_positive', `CASE WHEN ${isPositive} THEN 1 ELSE 0 END`],
    ['read_a', 'read_a'],
    ['read_b', 'read_b'],
  ]);
  const ifCounted = (score: string): string =>
    `CASE WHEN score_state = ${STATE.counted} THEN ${score} END`;
  const valued = selected([
    ['score_state', 'score_state'],
    ['is_positive', 'is_positive'],
    ['score_a', ifCounted('read_a')],
    ['score_b', ifCounted('read_b')],
  ]);
  const keys = 'score_state, score_a, score_b';
  const scored = `${fenced(dialect, `SELECT ${read} FROM ${from}`)} AS scored`;
  const stated = `${fenced(dialect, `SELECT ${told} FROM ${scored}`)} AS told`;
  return (
    `SELECT ${keys}, COUNT(*) AS n_rows, SUM(is_positive) AS n_positives ` +
    `FROM (SELECT ${valued} FROM ${stated}) AS stated GROUP BY ${keys} LIMIT ${limit}`
  );
}
