import { named } from '@confmat/core/internal';
import type { SqlDialect } from '../dialects/dialect.js';
import { guardedSql } from '../engines/engine.js';
import { checkDialect, checkRequest } from '../request/check-request.js';
import { checkLimit } from '../request/reading-options.js';
import { plainRequest } from '../request/plain-request.js';
import type { ConfusionRequest } from '../request/request.js';
import { pairsSql } from './pairs-sql.js';

/**
 * The query that counts rows by true and predicted label inside the engine: one output row for each
 * pair that occurs.
 *
 * Columns of the result: `t_text` the true label as text and `t_type` the engine's name of its type;
 * `p_text` and `p_type` the same of the predicted label, or with a rule over scores `p_code` the code
 * of the class (threshold: 1 positive, 0 negative; arg-max: the place in the list; −1 a score that is
 * no finite number); `n_rows` the number of rows; with weights `weight_sum` their sum and
 * `n_bad_weights` the number of invalid ones; with arg-max `n_tied` the number of rows whose greatest
 * score is shared; `g0_text`, `g0_type`, `g1_text` … the values of the group columns;
 * `u_text` and `u_type` the unit.
 * @param dialect The engine's SQL.
 * @param request What to count.
 * @param maxPairs The most pairs, and so rows, to return; an integer of at least 1. Default: 65,537.
 * @returns SQL text.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `empty-input`.
 */
export function confusionSql(
  dialect: SqlDialect,
  request: ConfusionRequest,
  maxPairs: number = MANY_PAIRS + 1,
): string {
  return named('confusionSql', () => {
    checkDialect('dialect', dialect);
    checkRequest('confusion', request);
    checkLimit('maxPairs', maxPairs);
    return guardedSql(dialect, pairsSql(dialect, plainRequest(dialect, request), maxPairs));
  });
}

/** Before more pairs than this are fetched, the labels are counted: there may be too many. */
export const MANY_PAIRS: number = 2 ** 16;
