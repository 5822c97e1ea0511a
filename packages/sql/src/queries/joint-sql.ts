import { named } from '@confmat/core/internal';
import type { SqlDialect } from '../dialects/dialect.js';
import { guardedSql } from '../engines/engine.js';
import { MANY_PAIRS } from './confusion-sql.js';
import { pairsSql } from './pairs-sql.js';
import { checkDialect, checkRequest } from '../request/check-request.js';
import { cellsOfJoint, plainJointRequest } from '../request/plain-request.js';
import { checkLimit } from '../request/reading-options.js';
import type { JointConfusionRequest } from '../request/request.js';

/**
 * The query of `countJoint`, for reading or for running elsewhere.
 *
 * @param dialect The engine's SQL.
 * @param request What to count.
 * @param maxTriples The most triples, and so rows, to return; an integer of at least 1. Default: 65,537.
 * @returns SQL text. Columns of the result as of `confusionSql`, `p` being the first model, and the
 *   same of the second: `b_text` and `b_type`, or with a threshold `b_code`.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 */
export function jointSql(
  dialect: SqlDialect,
  request: JointConfusionRequest,
  maxTriples: number = MANY_PAIRS + 1,
): string {
  return named('jointSql', () => {
    checkDialect('dialect', dialect);
    checkRequest('joint', request);
    checkLimit('maxTriples', maxTriples);
    const plain = cellsOfJoint(plainJointRequest(dialect, request));
    return guardedSql(dialect, pairsSql(dialect, plain, maxTriples));
  });
}
