import { namedAsync } from '@confmat/core/internal';
import { inSnapshot } from '../engines/engine.js';
import type { SqlEngine } from '../engines/engine.js';
import type { ReadingOptions } from '../request/reading-options.js';
import type { ScoreCellRequest } from '../request/request.js';
import { scoreCells } from './count-scores.js';
import { plainScoreRequest } from './score-request.js';
import type { ScoreRow } from './score-rows.js';
import { STATE } from './scores-sql.js';

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
 * @param request What to count, checked; it has a second column of scores.
 * @returns The cells; null if there are more than `MAX_SCORE_PAIRS`.
 * @throws {MetricError} As `countScores` of either score.
 */
export async function countScorePairs(
  engine: SqlEngine,
  request: ScoreCellRequest,
  { nulls = 'error', signal }: Pick<ReadingOptions, 'nulls' | 'signal'> = {},
): Promise<ScorePairs | null> {
  return namedAsync('countScorePairs', async () => {
    const plain = plainScoreRequest(engine.dialect, request);
    const cells = await inSnapshot(engine, signal, (asked) =>
      scoreCells(asked, plain, nulls === 'error'),
    );
    if (!cells) return null;
    const counted = cells.rows.filter(({ state }) => state === STATE.counted);
    const column = (of: (row: ScoreRow) => number): Float64Array => Float64Array.from(counted, of);
    return {
      a: column(({ score }) => score),
      b: column(({ scoreB }) => scoreB),
      positives: column(({ positives }) => positives),
      negatives: column(({ negatives }) => negatives),
    };
  });
}
