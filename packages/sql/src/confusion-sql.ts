import { named, integerFrom, invalidOption } from '@confmat/core/internal';
import { argMaxSql } from './arg-max-sql.js';
import { checkDialect, checkRequest } from './check-request.js';
import type { SqlDialect } from './dialect.js';
import {
  INVALID_SCORE,
  doubleSql,
  finiteSql,
  labelSql,
  selected,
  validWeightSql,
} from './expressions.js';
import { groupColumns } from './request.js';
import type { CountRequest, PlainRule } from './request.js';

/**
 * The query that counts rows by true and predicted label inside the engine: one output row for each
 * pair that occurs.
 *
 * Columns of the result: `t` the true label; `p` the predicted label, or with a rule over scores
 * the code of the class (threshold: 1 positive, 0 negative; arg-max: the place in the list; −1 a
 * score that is no finite number); `n` the number of rows; with weights `w` their sum and
 * `bad_weights` the number of invalid ones; with arg-max `tied` the number of rows whose greatest
 * score is shared; `g0`, `g1` … the values of the group columns.
 * @param dialect The engine's SQL.
 * @param request What to count.
 * @param maxPairs The most pairs, and so rows, to return; an integer of at least 1.
 * @returns SQL text.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `empty-input`.
 */
export function confusionSql(dialect: SqlDialect, request: CountRequest, maxPairs: number): string {
  return named('confusionSql', () => {
    checkDialect('dialect', dialect);
    checkRequest(request);
    if (Number.isSafeInteger(maxPairs) && maxPairs >= 1)
      return pairsSql(dialect, request, maxPairs);
    throw invalidOption('maxPairs', maxPairs, integerFrom(1));
  });
}

/**
 * The query of `confusionSql`, for a request that was checked.
 *
 * @param second Another prediction of the same rows: the result then has a row for each triple, with
 *   `b` what it predicted.
 */
export function pairsSql(
  dialect: SqlDialect,
  request: CountRequest,
  maxPairs: number,
  second?: PlainRule,
): string {
  const { yPred, sampleWeight, by } = request;
  const groups = groupColumns(by).map((_, place) => `g${place}`);
  const labels = ['t', 'p', ...(second ? ['b'] : [])];
  const keyList = [...labels, ...groups].join(', ');
  const columns = [...labels, 'COUNT(*) AS n'];
  if (sampleWeight) {
    columns.push(`${dialect.sumDouble('w')} AS w`);
    columns.push(`SUM(CASE WHEN ${validWeightSql('w')} THEN 0 ELSE 1 END) AS bad_weights`);
  }
  if (yPred.kind === 'arg-max') columns.push('SUM(tied) AS tied');
  return (
    `SELECT ${[...columns, ...groups].join(', ')} FROM (${labeledSql(dialect, request, second)}) AS labeled ` +
    `GROUP BY ${keyList} ORDER BY ${keyList} LIMIT ${maxPairs}`
  );
}

export function nLabelsSql(dialect: SqlDialect, request: CountRequest): string {
  const labels = labeledSql(dialect, {
    from: request.from,
    yTrue: request.yTrue,
    yPred: request.yPred,
  });
  return `SELECT COUNT(DISTINCT t) AS n_true, COUNT(DISTINCT p) AS n_pred FROM (${labels}) AS labeled`;
}

/** The query for the number of groups, without those of a missing value. */
export function nGroupsSql(dialect: SqlDialect, request: CountRequest): string {
  const groups = groupColumns(request.by).map((_, place) => `g${place}`);
  const isPresent = groups.map((group) => `${group} IS NOT NULL`).join(' AND ');
  return (
    `SELECT COUNT(*) AS n_groups FROM (SELECT DISTINCT ${groups.join(', ')} ` +
    `FROM (${labeledSql(dialect, request)}) AS labeled WHERE ${isPresent}) AS groups_seen`
  );
}

/**
 * The query for the number of groups among some rows, without those whose group or label is missing:
 * no more than the groups of all rows.
 */
export function nFirstGroupsSql(dialect: SqlDialect, request: CountRequest, nRows: number): string {
  const groups = groupColumns(request.by).map((_, place) => `g${place}`);
  const isKnown = ['t', 'p', ...groups].map(
    (name) => `${name} IS NOT NULL AND NOT ${dialect.isNaN(name)}`,
  );
  return (
    `SELECT COUNT(*) AS n_groups FROM (SELECT DISTINCT ${groups.join(', ')} FROM (SELECT * ` +
    `FROM (${labeledSql(dialect, request)}) AS labeled LIMIT ${nRows}) AS first_rows ` +
    `WHERE ${isKnown.join(' AND ')}) AS groups_seen`
  );
}

/**
 * The rows with their labels `t` and `p`, those of a second prediction `b`, their weight `w` and their
 * groups `g0`, `g1` …
 */
export function labeledSql(dialect: SqlDialect, request: CountRequest, second?: PlainRule): string {
  const { from, yTrue, yPred, sampleWeight, by } = request;
  const t = labelSql(dialect, yTrue);
  const others = Object.fromEntries([
    ...(second ? [['b', predictionSql(dialect, second)] as const] : []),
    ...(sampleWeight ? [['w', doubleSql(dialect, sampleWeight)] as const] : []),
    ...groupColumns(by).map((column, place) => [`g${place}`, labelSql(dialect, column)] as const),
  ]);
  if (yPred.kind === 'arg-max') return argMaxSql(dialect, from, yPred.scores, { t, ...others });
  const columns = { t, p: predictionSql(dialect, yPred), ...others };
  return `SELECT ${selected(Object.entries(columns))} FROM ${from}`;
}

/**
 * The query for the first row that meets a condition.
 * @param columns What is known of a row: SQL text by name.
 * @param condition SQL text over `place`, the row (from 0), and these columns.
 * @returns SQL text; the result has at most one row, with `place` and the columns.
 */
export function firstRowSql(
  dialect: SqlDialect,
  from: string,
  columns: Readonly<Record<string, string>>,
  condition: string,
): string {
  return (
    `SELECT * FROM (SELECT ${selected(Object.entries({ place: dialect.rowNumber, ...columns }))} ` +
    `FROM ${from}) AS numbered WHERE ${condition} ORDER BY place LIMIT 1`
  );
}

/** The predicted label, or code, of a rule that reads one column. */
export function predictionSql(dialect: SqlDialect, prediction: PlainRule): string {
  switch (prediction.kind) {
    case 'column':
      return labelSql(dialect, prediction);
    case 'threshold': {
      const score = doubleSql(dialect, prediction);
      const column = dialect.identifier(prediction.column);
      const threshold = thresholdSql(dialect, column, prediction.threshold);
      return (
        `CASE WHEN ${column} IS NULL THEN NULL WHEN ${finiteSql(score)} ` +
        `THEN CASE WHEN ${score} >= ${threshold} THEN 1 ELSE 0 END ELSE ${INVALID_SCORE} END`
      );
    }
  }
}

/** A threshold in the precision of a column. */
function thresholdSql(dialect: SqlDialect, column: string, threshold: number): string {
  const single = Math.fround(threshold);
  if (single === threshold || !Number.isFinite(single)) return doubleLiteral(threshold);
  return (
    `CASE WHEN ${dialect.isSingle(column)} THEN ${doubleLiteral(single)} ` +
    `ELSE ${doubleLiteral(threshold)} END`
  );
}

/** Every digit of a float, with an exponent: engines read digits without one as decimals. */
function doubleLiteral(value: number): string {
  return value.toExponential();
}
