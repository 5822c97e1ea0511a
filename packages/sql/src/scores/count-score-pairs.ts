import type { Label } from '@confmat/core';
import { namedAsync, refusal } from '@confmat/core/internal';
import { safeCount } from '../cells/read-tally.js';
import type { SqlDialect } from '../dialects/dialect.js';
import { guardedSql, inSnapshot } from '../engines/engine.js';
import type { SqlEngine, SqlRow } from '../engines/engine.js';
import { badNumberSql, nullSql } from '../faults/locate.js';
import { searchFault } from '../faults/search.js';
import { faultGone, rowsChanged } from '../refusals.js';
import { cellsSql } from '../queries/cells-sql.js';
import type { NamedSql } from '../queries/expressions.js';
import { Source } from '../request/plain-request.js';
import type { ReadingOptions } from '../request/reading-options.js';
import type { ColumnReference, LabelReference } from '../request/request.js';
import { truthOf } from './count-scores.js';
import { STATE, statedSql } from './scores-sql.js';
import type { TruthTexts } from './scores-sql.js';

/** The most pairs of scores that are fetched, some seconds of work. */
export const MAX_SCORE_PAIRS: number = 2 ** 20;

/** Two columns of scores of the same rows. */
export interface ScorePairRequest {
  /** The relation, as SQL text. */
  readonly from: string;
  readonly yTrue: LabelReference;
  readonly yScoreA: ColumnReference;
  readonly yScoreB: ColumnReference;
  readonly posLabel: Label;
}

/** Rows of either class by both scores, shape (nCells,) each; no cell twice. */
export interface ScorePairs {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly positives: Float64Array;
  readonly negatives: Float64Array;
}

/**
 * Count the rows of either class by two scores inside a SQL engine: all that DeLong's test of two areas
 * takes. A row travels for each pair of scores that occurs.
 *
 * @returns The cells; null if there are more than `MAX_SCORE_PAIRS`.
 * @throws {MetricError} As `countScores` of either score.
 */
export async function countScorePairs(
  engine: SqlEngine,
  request: ScorePairRequest,
  { nulls = 'error', signal }: Pick<ReadingOptions, 'nulls' | 'signal'> = {},
): Promise<ScorePairs | null> {
  return namedAsync('countScorePairs', async () => {
    const { dialect } = engine;
    const plain = plainScorePairs(dialect, request);
    const rows = await inSnapshot(engine, signal, async (asked) => {
      const scored = { ...plain, bins: null, yScore: plain.yScoreA };
      const { texts, nRows } = await truthOf(asked, scored);
      const found = await asked.query(scorePairsSql(dialect, plain, texts, MAX_SCORE_PAIRS + 1));
      if (found.length > MAX_SCORE_PAIRS) return null;
      const nFound = found.reduce((total, row) => total + safeCount(row['n_rows']), 0);
      if (nFound !== nRows) throw rowsChanged(nRows, nFound);
      const states = new Set(found.map(stateOf));
      if (nulls === 'skip') states.delete(STATE.missing);
      states.delete(STATE.counted);
      if (states.size > 0) throw await explainFault(asked, plain, nulls === 'error');
      return found;
    });
    if (rows === null) return null;
    const counted = rows.filter((row) => stateOf(row) === STATE.counted);
    const column = (of: (row: SqlRow) => number): Float64Array => Float64Array.from(counted, of);
    return {
      // Engines write −0 and 0 as scores of their own.
      a: column((row) => Number(row['score_a']) + 0),
      b: column((row) => Number(row['score_b']) + 0),
      positives: column((row) => safeCount(row['n_positives'])),
      negatives: column((row) => safeCount(row['n_rows']) - safeCount(row['n_positives'])),
    };
  });
}

function stateOf(row: SqlRow): number {
  return Number(row['score_state']);
}

/** What is wrong with some row: the first score that has a fault is named, as `countScores` does. */
async function explainFault(
  engine: SqlEngine,
  { from, yTrue, yScoreA, yScoreB }: ScorePairRequest,
  refusesNulls: boolean,
): Promise<Error> {
  const isNull = nullSql(engine.dialect, [yScoreA, yScoreB]);
  const isBad = badNumberSql(engine.dialect);
  for (const yScore of [yScoreA, yScoreB]) {
    const lacking = refusesNulls
      ? await searchFault<LabelReference>(engine, from, [yTrue, yScore], isNull)
      : null;
    if (lacking) return refusal({ code: 'null-value', ...lacking });
    const bad = await searchFault(engine, from, [yScore], isBad);
    if (bad) return refusal({ code: 'invalid-score', ...bad });
  }
  return faultGone();
}

/** The query of `countScorePairs`, which takes for positive what is written as `posLabel`. */
export function writeScorePairsSql(dialect: SqlDialect, request: ScorePairRequest): string {
  const texts = { positive: [String(request.posLabel)], missing: [] };
  const plain = plainScorePairs(dialect, request);
  return guardedSql(dialect, scorePairsSql(dialect, plain, texts, MAX_SCORE_PAIRS + 1));
}

function plainScorePairs(
  dialect: SqlDialect,
  { from, yTrue, yScoreA, yScoreB, posLabel }: ScorePairRequest,
): ScorePairRequest {
  const source = new Source(dialect, from);
  const columns = {
    yTrue: source.column(yTrue),
    yScoreA: source.column<ColumnReference>(yScoreA),
    yScoreB: source.column<ColumnReference>(yScoreB),
  };
  return { ...columns, posLabel, from: source.sql };
}

/**
 * The query that counts rows by two scores. Columns of the result: `score_state`, one of `STATE`;
 * `score_a` and `score_b`, NULL where the row is not counted; `n_rows`, `n_positives`.
 */
function scorePairsSql(
  dialect: SqlDialect,
  { from, yTrue, yScoreA, yScoreB }: ScorePairRequest,
  texts: TruthTexts,
  limit: number,
): string {
  const scores = [
    ['read_a', 'score_a', yScoreA],
    ['read_b', 'score_b', yScoreB],
  ] as const;
  const ifFinite = `${STATE.counted}`;
  const keys = ['score_state', 'score_a', 'score_b'];
  return cellsSql({
    rows: statedSql(dialect, { from, yTrue, scores, ifFinite, kept: [] }, texts),
    as: 'stated',
    keys,
    columns: [
      ...keys.map((key): NamedSql => [key, key]),
      ['n_rows', 'COUNT(*)'],
      ['n_positives', 'SUM(is_positive)'],
    ],
    limit,
  });
}
