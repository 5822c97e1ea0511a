import { named } from '@confmat/core/internal';
import type { SqlDialect } from '../dialects/dialect.js';
import { guardedSql } from '../engines/engine.js';
import { checkDialect } from '../request/check-request.js';
import type { SetCountRequest } from '../request/request.js';
import { plainSetRequest } from './set-request.js';
import { labelTallySql, sampleTallySql } from './sets-sql.js';

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
  return written('labelsSql', dialect, request, labelTallySql);
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
  return written('samplesSql', dialect, request, sampleTallySql);
}

function written(
  name: string,
  dialect: SqlDialect,
  request: SetCountRequest,
  write: typeof labelTallySql,
): string {
  return named(name, () => {
    checkDialect('dialect', dialect);
    return guardedSql(dialect, write(dialect, plainSetRequest(dialect, request, 'samples')));
  });
}
