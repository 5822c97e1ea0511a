import { named } from '@confmat/core/internal';
import type { SqlDialect } from './dialects/dialect.js';
import { guardedSql } from './engines/engine.js';
import { checkDialect, checkRequest } from './request/check-request.js';
import { cellsOfJoint, plainRequest } from './request/plain-request.js';
import { checkLimit } from './request/reading-options.js';
import type {
  CellRequestLike,
  ConfusionRequest,
  JointConfusionRequest,
  ScoreCellRequest,
  ScoreCountRequest,
  SetCountRequest,
} from './request/request.js';
import { plainScoreRequest } from './scores/score-request.js';
import { scoreTallySql } from './scores/scores-sql.js';
import { plainSetRequest } from './sets/set-request.js';
import { labelTallySql, sampleTallySql } from './sets/sets-sql.js';
import { MANY_PAIRS, pairsSql } from './queries/pairs-sql.js';

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
  return written('confusionSql', dialect, () => {
    checkRequest('confusion', request);
    checkLimit('maxPairs', maxPairs);
    return pairsSql(dialect, plainRequest(dialect, request), maxPairs);
  });
}

/** The same of one prediction or two, for a request that was checked. */
export function countingSql(dialect: SqlDialect, request: CellRequestLike): string {
  return guardedSql(dialect, pairsSql(dialect, plainRequest(dialect, request), MANY_PAIRS + 1));
}

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
  return written('jointSql', dialect, () => {
    checkRequest('joint', request);
    checkLimit('maxTriples', maxTriples);
    return pairsSql(dialect, plainRequest(dialect, cellsOfJoint(request)), maxTriples);
  });
}

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
  return written('scoresSql', dialect, () => {
    checkRequest('scores', request);
    return scoreCellsSql(dialect, request);
  });
}

/** The same of one column of scores or two, for a request that was checked, without guards. */
function scoreCellsSql(dialect: SqlDialect, request: ScoreCellRequest): string {
  const plain = plainScoreRequest(dialect, request);
  const texts = { positive: [String(plain.posLabel)], missing: [] };
  return scoreTallySql(dialect, plain, texts);
}

/** The query of `countScores` or `countScorePairs`, for a request that was checked. */
export function scoreCountingSql(dialect: SqlDialect, request: ScoreCellRequest): string {
  return guardedSql(dialect, scoreCellsSql(dialect, request));
}

/**
 * The query of `countLabels`, for reading or for running elsewhere.
 *
 * @param dialect The engine's SQL.
 * @param request What to count.
 * @returns SQL text. Columns of the result: `side`, 1 for labels of the truth and 2 for predicted ones;
 *   `label_text` and `label_type`; `n_here`, the number of their rows, and `n_both`, those of side 1 in
 *   which the label is predicted too; with weights `weight_here` and `weight_both`; `g0_text`,
 *   `g0_kind` … the groups.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 */
export function labelsSql(dialect: SqlDialect, request: SetCountRequest): string {
  return written('labelsSql', dialect, () =>
    labelTallySql(dialect, plainSetRequest(dialect, request, 'samples')),
  );
}

/**
 * The query of `countSamples`, for reading or for running elsewhere.
 *
 * @param dialect The engine's SQL.
 * @param request What to count.
 * @returns SQL text. Columns of the result: `is_missing`, 1 where a set or a label in it is; `n_both`,
 *   `n_true` and `n_pred`, the labels in both sets and in each; `n_rows`, the number of samples;
 *   `t_type` and `p_type`, the types of the columns; with weights `weight_sum` and `n_bad_weights`;
 *   `g0_text`, `g0_kind` … the groups.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 */
export function samplesSql(dialect: SqlDialect, request: SetCountRequest): string {
  return written('samplesSql', dialect, () =>
    sampleTallySql(dialect, plainSetRequest(dialect, request, 'samples')),
  );
}

/** A query with the guards of its dialect, for the function that is called so. */
function written(caller: string, dialect: SqlDialect, write: () => string): string {
  return named(caller, () => {
    checkDialect('dialect', dialect);
    return guardedSql(dialect, write());
  });
}
