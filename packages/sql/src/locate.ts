import { firstRowSql } from './confusion-sql.js';
import type { SqlEngine } from './engine.js';
import { doubleSql, finiteSql, labelSql, validWeightSql } from './expressions.js';
import { columnName, groupColumns } from './request.js';
import type { ColumnReference, CountRequest, LabelReference } from './request.js';
import { safeCount } from './safe-count.js';

export interface Place {
  readonly argument: string;
  /** Row of the relation, from 0. */
  readonly row: number;
  readonly value: unknown;
}

/**
 * Find the first row without a true or predicted label, or without a score.
 * @returns The row and the first column of it that is NULL; of labels also NaN.
 */
export async function firstNull(engine: SqlEngine, request: CountRequest): Promise<Place> {
  const { yTrue, yPred, by } = request;
  const { dialect } = engine;
  const scores = new Set<LabelReference>(yPred.kind === 'column' ? [] : predictionColumns(request));
  const columns = [yTrue, ...predictionColumns(request), ...groupColumns(by)];
  return firstOf(engine, request, columns, (column) => {
    const isNull = `${dialect.identifier(column.column)} IS NULL`;
    const label = labelSql(dialect, column);
    return scores.has(column) ? isNull : `${label} IS NULL OR ${dialect.isNaN(label)}`;
  });
}

export async function firstBadScore(engine: SqlEngine, request: CountRequest): Promise<Place> {
  return firstOf(
    engine,
    request,
    predictionColumns(request),
    (column) =>
      `${engine.dialect.identifier(column.column)} IS NOT NULL AND ` +
      `COALESCE(${finiteSql(doubleSql(engine.dialect, column))}, FALSE) = FALSE`,
  );
}

export async function firstBadWeight(engine: SqlEngine, request: CountRequest): Promise<Place> {
  const columns = request.sampleWeight ? [request.sampleWeight] : [];
  return firstOf(
    engine,
    request,
    columns,
    (column) => `COALESCE(${validWeightSql(doubleSql(engine.dialect, column))}, FALSE) = FALSE`,
  );
}

/**
 * Find the first row with a label. Returns the column and row; `row` is null for a predicted label
 * that a rule made, and the column the one whose score stands for it.
 */
export async function firstOfLabel(
  engine: SqlEngine,
  request: CountRequest,
  argument: 'yTrue' | 'yPred',
  label: unknown,
): Promise<{ argument: string; row: number | null }> {
  const { dialect } = engine;
  const { yPred } = request;
  const reference: LabelReference | null =
    argument === 'yTrue' ? request.yTrue : yPred.kind === 'column' ? yPred : null;
  if (!reference) {
    const scores = yPred.kind === 'arg-max' ? yPred.scores : [];
    const score = scores.find((candidate) => String(candidate.label) === String(label));
    return { argument: score ? columnName(score) : 'the predicted label', row: null };
  }
  const column = labelSql(dialect, reference);
  const text = dialect.text(String(label));
  const same =
    typeof label === 'number'
      ? `${dialect.toDouble(column)} = ${dialect.toDouble(text)}`
      : `CAST(${column} AS VARCHAR) = ${text}`;
  const [found] = await engine.query(firstRowSql(dialect, request.from, { hit: same }, 'hit'));
  return { argument: columnName(reference), row: found ? safeCount(found['place']) : null };
}

function predictionColumns({ yPred }: CountRequest): readonly LabelReference[] {
  return yPred.kind === 'arg-max' ? yPred.scores : [yPred];
}

/** The first row in which one of the columns meets its condition, and the first such column. */
async function firstOf<C extends ColumnReference>(
  engine: SqlEngine,
  { from }: CountRequest,
  columns: readonly C[],
  condition: (column: C) => string,
): Promise<Place> {
  const { dialect } = engine;
  const cases = columns.map((column, code) => `WHEN ${condition(column)} THEN ${code}`);
  const code = `CASE ${cases.join(' ')} END`;
  const [found] = await engine.query(firstRowSql(dialect, from, { code }, 'code IS NOT NULL'));
  const column = found && columns[Number(found['code'])];
  if (!column) throw new Error('bug: the engine counted a fault that no row has');
  const row = safeCount(found['place']);
  // Its cell by a query of its own: a CASE over wide tables takes the engine long to plan.
  const cell = `CAST(${dialect.identifier(column.column)} AS VARCHAR)`;
  const [cells] = await engine.query(firstRowSql(dialect, from, { cell }, `place = ${row}`));
  return { argument: columnName(column), row, value: cells?.['cell'] };
}
