import type { Label } from '@confmat/core';
import { namedAsync } from '@confmat/core/internal';
import { safeCount } from '../counts/safe-count.js';
import type { SqlDialect } from '../dialects/dialect.js';
import { guardedSql, inSnapshot } from '../engines/engine.js';
import type { SqlEngine, SqlRow } from '../engines/engine.js';
import { rowsChanged } from '../refusals.js';
import { Source } from '../request/plain-request.js';
import type { ColumnReference, LabelReference } from '../request/request.js';
import { countScores, truthOf } from './count-scores.js';
import type { ScoreCountOptions } from './count-scores.js';
import { scorePairsSql } from './score-pairs-sql.js';
import type { PlainScorePairs } from './score-pairs-sql.js';
import { STATE } from './scores-sql.js';

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
  { nulls = 'error', signal }: Pick<ScoreCountOptions, 'nulls' | 'signal'> = {},
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
      return found;
    });
    if (rows === null) return null;
    const stateOf = (row: SqlRow): number => Number(row['score_state']);
    const faulty = rows.some((row) => {
      const state = stateOf(row);
      return state !== STATE.counted && (nulls === 'error' || state !== STATE.missing);
    });
    if (faulty) {
      // Each names its own faults.
      const { from, yTrue, yScoreA, yScoreB, posLabel } = request;
      for (const yScore of [yScoreA, yScoreB]) {
        await countScores(engine, { from, yTrue, yScore, posLabel }, { nulls, signal });
      }
      throw new Error('bug: one of the scores has a fault');
    }
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

/** The query of `countScorePairs`, which takes for positive what is written as `posLabel`. */
export function writeScorePairsSql(dialect: SqlDialect, request: ScorePairRequest): string {
  const texts = { positive: [String(request.posLabel)], missing: [] };
  const plain = plainScorePairs(dialect, request);
  return guardedSql(dialect, scorePairsSql(dialect, plain, texts, MAX_SCORE_PAIRS + 1));
}

function plainScorePairs(
  dialect: SqlDialect,
  { from, yTrue, yScoreA, yScoreB, posLabel }: ScorePairRequest,
): PlainScorePairs {
  const source = new Source(dialect, from);
  const columns = {
    yTrue: source.column(yTrue),
    yScoreA: source.column<ColumnReference>(yScoreA),
    yScoreB: source.column<ColumnReference>(yScoreB),
  };
  return { ...columns, posLabel, from: source.sql };
}
