import type { SqlDialect } from '../dialects/dialect.js';
import { otherKeys, predictionsOf } from '../request/request.js';
import type { CellRequest, NamedLabel, PlainRule } from '../request/request.js';
import { argMaxSql } from './arg-max-sql.js';
import {
  INVALID_SCORE,
  doubleSql,
  finiteSql,
  labelSql,
  labelTextSql,
  labelTypeNumberSql,
  selected,
} from './expressions.js';
import { weightSql } from './weight-sum-sql.js';

/**
 * The rows with their labels `t` and `p`, those of a second prediction `b`, their weight `w`, and
 * what `otherKeys` names.
 */
export function labeledSql(dialect: SqlDialect, request: CellRequest): string {
  const labels = labelsOf(request).map(
    ([name, reference]) => [name, labelSql(dialect, reference)] as const,
  );
  return withPredictions(dialect, request, labels);
}

/**
 * The same rows with each label as a text, `t_text`, and its type, `t_kind`, a number where the dialect
 * has one. Codes of rules over scores stay `p` and `b`.
 */
export function labeledTextSql(dialect: SqlDialect, request: CellRequest): string {
  const labels = labelsOf(request).flatMap(([name, reference]) => [
    [`${name}_text`, labelTextSql(dialect, reference)] as const,
    [`${name}_kind`, labelTypeNumberSql(dialect, reference)] as const,
  ]);
  return withPredictions(dialect, request, labels);
}

/** The labels that a request reads from columns. */
export function labelsOf(
  request: Omit<CellRequest, 'from' | 'sampleWeight'>,
): readonly NamedLabel[] {
  const predicted = predictionsOf(request).flatMap((rule, i): NamedLabel[] =>
    rule.kind === 'column' ? [[PREDICTED[i] ?? 'p', rule]] : [],
  );
  return [['t', request.yTrue], ...predicted, ...otherKeys(request)];
}

/** The names of the codes of rules over scores. */
export function codesOf(request: Pick<CellRequest, 'yPred' | 'yPredB'>): readonly string[] {
  const rules = predictionsOf(request);
  return PREDICTED.filter((_, i) => rules[i] && rules[i].kind !== 'column');
}

/** What queries call the first and the second prediction. */
const PREDICTED = ['p', 'b'];

function withPredictions(
  dialect: SqlDialect,
  { from, yPred, yPredB, sampleWeight }: CellRequest,
  labels: readonly (readonly [string, string])[],
): string {
  const columns = [
    ...labels,
    ...(yPred.kind === 'threshold' ? [['p', thresholdSql(dialect, yPred)] as const] : []),
    ...(yPredB?.kind === 'threshold' ? [['b', thresholdSql(dialect, yPredB)] as const] : []),
    ...weightSql(dialect, sampleWeight),
  ];
  if (yPred.kind === 'arg-max') {
    return argMaxSql(dialect, from, yPred.scores, Object.fromEntries(columns));
  }
  return `SELECT ${selected(columns)} FROM ${from}`;
}

/** The predicted label, or code, of a rule that reads one column. */
export function predictionSql(dialect: SqlDialect, prediction: PlainRule): string {
  return prediction.kind === 'column'
    ? labelSql(dialect, prediction)
    : thresholdSql(dialect, prediction);
}

function thresholdSql(
  dialect: SqlDialect,
  prediction: Extract<PlainRule, { readonly kind: 'threshold' }>,
): string {
  const score = doubleSql(dialect, prediction);
  const column = dialect.identifier(prediction.column);
  const threshold = inPrecisionSql(dialect, column, prediction.threshold);
  return (
    `CASE WHEN ${column} IS NULL THEN NULL WHEN ${finiteSql(score)} ` +
    `THEN CASE WHEN ${score} >= ${threshold} THEN 1 ELSE 0 END ELSE ${INVALID_SCORE} END`
  );
}

/** Tell whether a number is another one in a column of single floats; one beyond them stays itself. */
export function differsAsSingle({ toSingle }: SqlDialect, value: number): boolean {
  const single = Math.fround(value);
  return toSingle !== undefined && single !== value && Number.isFinite(single);
}

/** A threshold in the precision of a column. */
export function inPrecisionSql(dialect: SqlDialect, column: string, threshold: number): string {
  if (!differsAsSingle(dialect, threshold)) return dialect.double(threshold);
  return (
    `CASE WHEN ${dialect.isSingle(column)} THEN ${dialect.double(Math.fround(threshold))} ` +
    `ELSE ${dialect.double(threshold)} END`
  );
}
