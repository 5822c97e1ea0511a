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
import { columnName, groupColumns } from '../request/request.js';
import type {
  ColumnReference,
  CountRequest,
  LabelReference,
  ScoreReference,
} from '../request/request.js';
import { countedFault, countRows } from './counted-fault.js';
import { firstFault, firstRow } from './first-fault.js';
import type { Condition, Place } from './place.js';

/**
 * Find a row without a true or predicted label, a score, a group or a unit.
 * @returns The first such row and the first column of it that is NULL; of labels also NaN.
 */
export async function findNull(engine: SqlEngine, request: CountRequest): Promise<Place> {
  const { yTrue, yPred, by, unit } = request;
  const { dialect } = engine;
  const scores = new Set<LabelReference>(yPred.kind === 'column' ? [] : predictionColumns(request));
  const columns = [
    ...[yTrue, ...predictionColumns(request), ...groupColumns(by)],
    ...(unit ? [unit] : []),
  ];
  return find(engine, request, columns, (column) => {
    const isNull = `${cellSql(dialect, column)} IS NULL`;
    const label = labelSql(dialect, column);
    return scores.has(column) ? isNull : `${label} IS NULL OR ${dialect.isNaN(label)}`;
  });
}

/** Find a row without a unit. */
export async function findNoUnit(
  engine: SqlEngine,
  { from, unit }: Pick<CountRequest, 'from' | 'unit'>,
): Promise<Place> {
  return find(engine, { from }, unit ? [unit] : [], (column) => {
    const label = labelSql(engine.dialect, column);
    return `${label} IS NULL OR ${engine.dialect.isNaN(label)}`;
  });
}

export async function findBadScore(engine: SqlEngine, request: CountRequest): Promise<Place> {
  return findBadNumber(engine, request, predictionColumns(request));
}

/** Find a score that is there and no finite number. */
export async function findBadNumber(
  engine: SqlEngine,
  request: Pick<CountRequest, 'from'>,
  columns: readonly ColumnReference[],
): Promise<Place> {
  const { dialect } = engine;
  return find(
    engine,
    request,
    columns,
    (column) =>
      `${cellSql(dialect, column)} IS NOT NULL AND ${fails(finiteSql(doubleSql(dialect, column)))}`,
  );
}

/** Find a score outside a range. */
export async function findOutside(
  engine: SqlEngine,
  request: Pick<CountRequest, 'from'>,
  score: ColumnReference,
  lowest: number,
  highest: number,
): Promise<Place> {
  const { dialect } = engine;
  return find(engine, request, [score], (column) => {
    const value = doubleSql(dialect, column);
    const edge = (at: number): string => inPrecisionSql(dialect, cellSql(dialect, column), at);
    return `${value} < ${edge(lowest)} OR ${value} > ${edge(highest)}`;
  });
}

export async function findBadWeight(
  engine: SqlEngine,
  { from, sampleWeight }: Pick<CountRequest, 'from' | 'sampleWeight'>,
): Promise<Place> {
  const columns = sampleWeight ? [sampleWeight] : [];
  return find(engine, { from }, columns, (column) =>
    fails(validWeightSql(doubleSql(engine.dialect, column))),
  );
}

/**
 * Find a row with a label. Returns the column and row; `row` is null for a predicted label that a rule
 * made, and the column the one whose score stands for it.
 */
export async function findLabel(
  engine: SqlEngine,
  request: CountRequest,
  argument: 'yTrue' | 'yPred' | 'unit',
  label: unknown,
): Promise<Omit<Place, 'value'>> {
  const { dialect } = engine;
  const { yTrue, yPred, unit, from } = request;
  const predicted = yPred.kind === 'column' ? yPred : null;
  const reference = { yTrue, yPred: predicted, unit }[argument];
  if (!reference) {
    const scores = yPred.kind === 'arg-max' ? yPred.scores : [];
    const score = scores.find((candidate) => String(candidate.label) === String(label));
    return { argument: score ? columnName(score) : 'the predicted label', row: null };
  }
  const same =
    typeof label === 'number'
      ? numberSql(dialect, labelSql(dialect, reference), label)
      : `${labelTextSql(dialect, reference)} = ${dialect.text(String(label))}`;
  const place = { argument: columnName(reference) };
  if (dialect.rowNumber !== null) return { ...place, row: await firstRow(engine, from, same) };
  const nRows = await countRows(engine, from, same);
  return { ...place, row: null, ...(nRows > 0 && { nRows }) };
}

/** The test for a number; infinities, which few engines can write, are beyond all others. */
function numberSql(dialect: SqlDialect, label: string, value: number): string {
  const read = dialect.toDouble(label);
  if (Number.isFinite(value)) return `${read} = ${dialect.double(value)}`;
  const greatest = dialect.double(Math.sign(value) * Number.MAX_VALUE);
  return `(${read} ${value > 0 ? '>' : '<'} ${greatest} AND NOT ${dialect.isNaN(label)})`;
}

function predictionColumns({ yPred }: CountRequest): readonly (LabelReference & ScorePlace)[] {
  return yPred.kind === 'arg-max' ? yPred.scores : [yPred];
}

type ScorePlace = Partial<Pick<ScoreReference, 'place'>>;

/** Find a row in which one of the columns meets its condition, and the first such column. */
async function find<C extends ColumnReference>(
  engine: SqlEngine,
  { from }: Pick<CountRequest, 'from'>,
  columns: readonly C[],
  condition: Condition<C>,
): Promise<Place> {
  const search = engine.dialect.rowNumber === null ? countedFault : firstFault;
  const found = await search(engine, from, columns, condition);
  if (found) return found;
  throw faultGone();
}

function fails(condition: string): string {
  return `CASE WHEN ${condition} THEN 0 ELSE 1 END = 1`;
}
