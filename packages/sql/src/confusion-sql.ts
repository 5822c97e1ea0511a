import { named, integerFrom, invalidOption } from '@confmat/core/internal';
import { checkDialect, checkRequest } from './check-request.js';
import type { SqlDialect } from './dialect.js';
import { groupColumns } from './request.js';
import type { ColumnReference, CountRequest, LabelReference, PredictionRule } from './request.js';

/** Predicted code of a row whose score is no finite number. */
export const INVALID_SCORE = -1;

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

/** The query of `confusionSql`, for a request that was checked. */
export function pairsSql(dialect: SqlDialect, request: CountRequest, maxPairs: number): string {
  const { from, yPred, sampleWeight, by } = request;
  const inner = labelColumns(dialect, request);
  const outer = ['t', 'p', 'COUNT(*) AS n'];
  if (sampleWeight) {
    inner.push(`${doubleSql(dialect, sampleWeight)} AS w`);
    outer.push(`${dialect.sumDouble('w')} AS w`);
    outer.push(`SUM(CASE WHEN ${validWeightSql('w')} THEN 0 ELSE 1 END) AS bad_weights`);
  }
  if (yPred.kind === 'arg-max') {
    inner.push(`${tiedSql(dialect, yPred.scores)} AS tied`);
    outer.push('SUM(tied) AS tied');
  }
  const keys = ['t', 'p'];
  for (const [place, column] of groupColumns(by).entries()) {
    const group = `g${place}`;
    inner.push(`${labelSql(dialect, column)} AS ${group}`);
    outer.push(group);
    keys.push(group);
  }
  const keyList = keys.join(', ');
  return (
    `SELECT ${outer.join(', ')} FROM (SELECT ${inner.join(', ')} FROM ${from}) AS labeled ` +
    `GROUP BY ${keyList} ORDER BY ${keyList} LIMIT ${maxPairs}`
  );
}

/** The query for the number of labels in each column. */
export function nLabelsSql(dialect: SqlDialect, request: CountRequest): string {
  return (
    `SELECT COUNT(DISTINCT t) AS n_true, COUNT(DISTINCT p) AS n_pred ` +
    `FROM (SELECT ${labelColumns(dialect, request).join(', ')} FROM ${request.from}) AS labeled`
  );
}

function labelColumns(dialect: SqlDialect, { yTrue, yPred }: CountRequest): string[] {
  return [`${labelSql(dialect, yTrue)} AS t`, `${predictionSql(dialect, yPred)} AS p`];
}

/**
 * The query for the first row that meets a condition.
 * @returns SQL text; the result has at most one row, with the further column `place` (from 0).
 */
export function firstRowSql(
  dialect: SqlDialect,
  from: string,
  condition: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const columns = Object.entries({ place: dialect.rowNumber, ...values, hit: condition });
  const inner = columns.map(([name, expression]) => `${expression} AS ${name}`);
  return (
    `SELECT * FROM (SELECT ${inner.join(', ')} FROM ${from}) AS numbered ` +
    `WHERE hit ORDER BY place LIMIT 1`
  );
}

/** A column of labels. */
export function labelSql(dialect: SqlDialect, reference: LabelReference): string {
  const column = dialect.identifier(reference.column);
  switch (reference.as) {
    case 'text':
      return `CAST(${column} AS VARCHAR)`;
    case 'number':
      return dialect.toDouble(column);
    default:
      return column;
  }
}

/**
 * A column of scores or weights as 64-bit floats.
 * @returns SQL text; NULL where the cell is no number.
 */
export function doubleSql(dialect: SqlDialect, reference: ColumnReference): string {
  return dialect.toDouble(dialect.identifier(reference.column));
}

/** The test for a finite number; NULL and NaN fail it. */
export function finiteSql(expression: string): string {
  return `ABS(${expression}) <= ${Number.MAX_VALUE}`;
}

/** The test for a valid weight; NULL and NaN fail it. */
export function validWeightSql(expression: string): string {
  return `${expression} >= 0 AND ${finiteSql(expression)}`;
}

function predictionSql(dialect: SqlDialect, prediction: PredictionRule): string {
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
    case 'arg-max': {
      const { scores } = prediction;
      const doubles = scores.map((score) => doubleSql(dialect, score));
      const missing = scores.map(({ column }) => `${dialect.identifier(column)} IS NULL`);
      const finite = doubles.map(finiteSql);
      const greatest = greatestSql(doubles);
      const codes = doubles.map((score, code) => `WHEN ${score} = ${greatest} THEN ${code}`);
      return (
        `CASE WHEN ${missing.join(' OR ')} THEN NULL WHEN ${finite.join(' AND ')} ` +
        `THEN CASE ${codes.join(' ')} END ELSE ${INVALID_SCORE} END`
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

function tiedSql(dialect: SqlDialect, scores: readonly ColumnReference[]): string {
  const doubles = scores.map((score) => doubleSql(dialect, score));
  const greatest = greatestSql(doubles);
  const shares = doubles.map((score) => `CASE WHEN ${score} = ${greatest} THEN 1 ELSE 0 END`);
  return `CASE WHEN ${shares.join(' + ')} > 1 THEN 1 ELSE 0 END`;
}

function greatestSql(expressions: readonly string[]): string {
  return expressions.length === 1 ? (expressions[0] ?? '') : `GREATEST(${expressions.join(', ')})`;
}

/** Every digit of a float, with an exponent: engines read digits without one as decimals. */
function doubleLiteral(value: number): string {
  return value.toExponential();
}
