import { shapeMismatch } from '@confmat/core/internal';
import type { SqlDialect } from '../dialects/dialect.js';
import type { SqlEngine } from '../engines/engine.js';
import {
  cellSql,
  doubleSql,
  finiteSql,
  labelSql,
  labelTextSql,
  validWeightSql,
} from '../queries/expressions.js';
import { inPrecisionSql } from '../queries/labeled-sql.js';
import { faultGone } from '../refusals.js';
import { columnName, otherKeys, predictionsOf } from '../request/request.js';
import type {
  CellRequest,
  ColumnReference,
  CountRequest,
  LabelReference,
  PredictionRule,
} from '../request/request.js';
import { countRows, rowsWith, searchFault } from './search.js';
import type { Condition, FaultPlace } from './search.js';

/**
 * Find a row that lacks a label, a score or a value of another key.
 * @returns The first such row and the first column of it that is NULL; of labels also NaN.
 */
export async function findNull(engine: SqlEngine, request: CountRequest): Promise<FaultPlace> {
  const { from, yTrue, yPred } = request;
  const scores = yPred.kind === 'column' ? [] : predictionColumns(yPred);
  const others = otherKeys(request).map(([, column]) => column);
  const columns = [yTrue, ...predictionColumns(yPred), ...others];
  return find(engine, from, columns, nullSql(engine.dialect, scores));
}

/** The test for a missing value in a column, which may be one of some scores. */
export function nullSql(
  dialect: SqlDialect,
  scores: readonly ColumnReference[],
): Condition<LabelReference> {
  return (column) =>
    scores.includes(column) ? `${cellSql(dialect, column)} IS NULL` : missingSql(dialect, column);
}

/** SQL text that is true for rows that lack a label or a score. */
export function lackingSql(dialect: SqlDialect, request: CellRequest): string {
  const rules = predictionsOf(request);
  const scores = rules.flatMap((rule) => (rule.kind === 'column' ? [] : predictionColumns(rule)));
  const labels = [request.yTrue, ...rules.flatMap(predictionColumns)];
  return labels.map(nullSql(dialect, scores)).join(' OR ');
}

/**
 * Find a row that counts and lacks its unit.
 *
 * @param leftOut SQL text that is true for rows that do not count.
 */
export async function findNoUnit(
  engine: SqlEngine,
  { from, unit }: Pick<CellRequest, 'from' | 'unit'>,
  leftOut: string,
): Promise<FaultPlace> {
  return find(engine, from, unit ? [unit] : [], (column) => {
    return `(${missingSql(engine.dialect, column)}) AND NOT (${leftOut})`;
  });
}

/** The test for a missing label: NULL or NaN. */
export function missingSql(dialect: SqlDialect, column: LabelReference): string {
  const label = labelSql(dialect, column);
  return `${label} IS NULL OR ${dialect.isNaN(label)}`;
}

export async function findBadScore(
  engine: SqlEngine,
  { from, yPred }: Pick<CountRequest, 'from' | 'yPred'>,
): Promise<FaultPlace> {
  return find(engine, from, predictionColumns(yPred), badNumberSql(engine.dialect));
}

/** The test for a score that is there and no finite number. */
export function badNumberSql(dialect: SqlDialect): Condition {
  return (column) =>
    `${cellSql(dialect, column)} IS NOT NULL AND ${fails(finiteSql(doubleSql(dialect, column)))}`;
}

/** Find a score outside a range. */
export async function findOutside(
  engine: SqlEngine,
  from: string,
  score: ColumnReference,
  lowest: number,
  highest: number,
): Promise<FaultPlace> {
  const { dialect } = engine;
  return find(engine, from, [score], (column) => {
    const value = doubleSql(dialect, column);
    const edge = (at: number): string => inPrecisionSql(dialect, cellSql(dialect, column), at);
    return `${value} < ${edge(lowest)} OR ${value} > ${edge(highest)}`;
  });
}

export async function findBadWeight(
  engine: SqlEngine,
  { from, sampleWeight }: Pick<CountRequest, 'from' | 'sampleWeight'>,
): Promise<FaultPlace> {
  return find(engine, from, sampleWeight ? [sampleWeight] : [], (column) =>
    fails(validWeightSql(doubleSql(engine.dialect, column))),
  );
}

/**
 * Find a row with a label. Returns the column and row; `row` is null for a predicted label that a rule
 * made, and the column the one whose score stands for it.
 */
export async function findLabel(
  engine: SqlEngine,
  from: string,
  source: LabelReference | PredictionRule | undefined,
  label: unknown,
): Promise<Omit<FaultPlace, 'value'>> {
  if (!source || ('kind' in source && source.kind !== 'column')) {
    const scores = source?.kind === 'arg-max' ? source.scores : [];
    const score = scores.find((candidate) => String(candidate.label) === String(label));
    return { argument: score ? columnName(score) : 'the predicted label', row: null };
  }
  const { dialect } = engine;
  const same =
    typeof label === 'number'
      ? numberSql(dialect, labelSql(dialect, source), label)
      : `${labelTextSql(dialect, source)} = ${dialect.text(String(label))}`;
  return { argument: columnName(source), row: null, ...(await rowsWith(engine, from, same)) };
}

/** The test for a number; infinities, which few engines can write, are beyond all others. */
function numberSql(dialect: SqlDialect, label: string, value: number): string {
  const read = dialect.toDouble(label);
  if (Number.isFinite(value)) return `${read} = ${dialect.double(value)}`;
  const greatest = dialect.double(Math.sign(value) * Number.MAX_VALUE);
  return `(${read} ${value > 0 ? '>' : '<'} ${greatest} AND NOT ${dialect.isNaN(label)})`;
}

function predictionColumns(yPred: PredictionRule): readonly LabelReference[] {
  return yPred.kind === 'arg-max' ? yPred.scores : [yPred];
}

/** Refuse arrays of scores that have not one for each label. */
export async function refuseWrongLength(
  engine: SqlEngine,
  { from, yPred }: Pick<CountRequest, 'from' | 'yPred'>,
): Promise<void> {
  const [first] = yPred.kind === 'arg-max' ? yPred.scores : [];
  if (first?.places === undefined) return;
  const { identifier, length } = engine.dialect;
  const condition = `${length(identifier(first.column))} <> ${first.places}`;
  const nRows = await countRows(engine, from, condition);
  if (nRows === 0) return;
  const received = `of another length in ${nRows} ${nRows === 1 ? 'row' : 'rows'}`;
  const argument = columnName(first).replace(/\[0\]$/, '');
  throw shapeMismatch(argument, received, `an array of ${first.places} scores`);
}

/** Find a row in which one of the columns meets its condition, and the first such column. */
async function find<C extends ColumnReference>(
  engine: SqlEngine,
  from: string,
  columns: readonly C[],
  condition: Condition<C>,
): Promise<FaultPlace> {
  const found = await searchFault(engine, from, columns, condition);
  if (found) return found;
  throw faultGone();
}

function fails(condition: string): string {
  return `CASE WHEN ${condition} THEN 0 ELSE 1 END = 1`;
}
