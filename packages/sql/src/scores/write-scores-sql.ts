import { named } from '@confmat/core/internal';
import type { SqlDialect } from '../dialects/dialect.js';
import { guardedSql } from '../engines/engine.js';
import { checkDialect } from '../request/check-request.js';
import type { ScoreCountRequest } from '../request/request.js';
import { plainScoreRequest } from './score-request.js';
import { scoreTallySql } from './scores-sql.js';

/**
 * The query of `countScores`, for reading or for running elsewhere. It takes for positive what is
 * written as `posLabel`; `countScores` looks first what the data call it.
 *
 * @param dialect The engine's SQL.
 * @param request What to count.
 * @returns SQL text. Columns of the result: `score_state` (0 counted, 1 missing, 2 no finite number, 3
 *   outside the range of bins); `score_value`, or with bins `score_bin`, −1 if there is none,
 *   `score_least` and `score_greatest`; `n_rows`, `n_positives`; with weights `positive_weight`,
 *   `negative_weight`, `n_bad_weights`; with `area: 'exact'` `pairs2`, twice the pairs in order, a tie
 *   being half a pair; `g0_text`, `g0_kind` … the groups.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 */
export function scoresSql(dialect: SqlDialect, request: ScoreCountRequest): string {
  return named('scoresSql', () => {
    checkDialect('dialect', dialect);
    const plain = plainScoreRequest(dialect, request);
    const texts = { positive: [String(plain.posLabel)], missing: [] };
    return guardedSql(dialect, scoreTallySql(dialect, plain, texts, MAX_ROWS + 1));
  });
}

/** More rows than this do not fit in memory as objects. */
export const MAX_ROWS: number = 2 ** 22;
