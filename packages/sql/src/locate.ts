import { doubleSql, finiteSql, firstRowSql, labelSql, validWeightSql } from './confusion-sql.js';
import type { SqlEngine } from './engine.js';
import { columnName, groupColumns } from './request.js';
import type { ColumnReference, CountRequest, LabelReference } from './request.js';
import { safeCount } from './safe-count.js';

/** Where a fault is. */
export interface Place {
  /** The column's name. */
  readonly argument: string;
  /** Row of the relation, from 0. */
  readonly row: number;
  readonly value: unknown;
}

/** Find the first row without a true or predicted label, or without a score. */
export async function firstNull(engine: SqlEngine, request: CountRequest): Promise<Place> {
  const columns: readonly LabelReference[] = [
    request.yTrue,
    ...predictionColumns(request),
    ...groupColumns(request.by),
  ];
  return firstOf(engine, request, columns, (column) => {
    const label = labelSql(engine.dialect, column);
    return `(${label} IS NULL OR ${engine.dialect.isNaN(label)})`;
  });
}

/** Find the first row with a score that is no finite number. */
export async function firstBadScore(engine: SqlEngine, request: CountRequest): Promise<Place> {
  return firstOf(
    engine,
    request,
    predictionColumns(request),
    (column) =>
      `(${engine.dialect.identifier(column.column)} IS NOT NULL AND ` +
      `COALESCE(${finiteSql(doubleSql(engine.dialect, column))}, FALSE) = FALSE)`,
  );
}

/** Find the first row with an invalid weight. */
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
  const [found] = await engine.query(firstRowSql(dialect, request.from, same));
  return { argument: columnName(reference), row: found ? safeCount(found['place']) : null };
}

function predictionColumns({ yPred }: CountRequest): readonly LabelReference[] {
  return yPred.kind === 'arg-max' ? yPred.scores : [yPred];
}

/** The first row in which one of the columns meets its condition, and the first such column. */
async function firstOf<C extends ColumnReference>(
  engine: SqlEngine,
  request: CountRequest,
  columns: readonly C[],
  condition: (column: C) => string,
): Promise<Place> {
  const { dialect } = engine;
  const conditions = columns.map(condition);
  const firstThat = (value: (column: C, code: number) => string): string => {
    const cases = columns.map(
      (column, code) => `WHEN ${conditions[code] ?? ''} THEN ${value(column, code)}`,
    );
    return `CASE ${cases.join(' ')} END`;
  };
  const sql = firstRowSql(dialect, request.from, conditions.join(' OR '), {
    code: firstThat((_, code) => String(code)),
    cell: firstThat(({ column }) => `CAST(${dialect.identifier(column)} AS VARCHAR)`),
  });
  const [found] = await engine.query(sql);
  const column = found && columns[Number(found['code'])];
  if (!column) throw new Error('bug: the engine counted a fault that no row has');
  return { argument: columnName(column), row: safeCount(found['place']), value: found['cell'] };
}
