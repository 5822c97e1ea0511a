import { MetricError } from '@confmat/core';
import type { Label } from '@confmat/core';
import type { LabelSetColumn } from '@confmat/multilabel';
import type { LabelReference, SqlDialect } from '@confmat/sql';
import { asLabel, doubleSql, labelSql, predictionSql, validWeightSql } from '@confmat/sql/internal';
import type { SetReference } from '../input/sets/set-reference.js';
import type { CollectedSets, SetRequest } from '../input/sets/set-rows.js';
import { readSets } from '../input/sets/read-sets.js';
import { SetCollector } from '../input/sets/set-collector.js';
import type { SetBatch } from '../input/sets/set-collector.js';
import type { ColumnChunk, EmbeddedEngine } from './duckdb.js';
import { labelBytesSql, wholeLabel } from './label-cells.js';
import { wholeTextSql, wholeTextsSql } from './whole-text.js';

/** Chunks of the engine are too small to hand over one by one: the labels of each are sorted. */
const BATCH_PAIRS = 2 ** 16;

/**
 * Read sets of a relation. The engine groups rows of equal sets, so that each pair of sets leaves it
 * once: that costs least where rows repeat, and a third more than single rows where none does.
 */
export async function readSetsOf(
  engine: EmbeddedEngine,
  request: SetRequest,
  untyped: boolean,
): Promise<{ readonly result: CollectedSets; readonly nRows: number }> {
  const collector = new SetCollector(request);
  const badWeights: BadWeight[] = [];
  let batch = emptyBatch();
  for await (const chunk of engine.stream(pairsSql(engine.dialect, request, untyped))) {
    addChunk(batch, chunk, request);
    badWeights.push(...badWeightsOf(chunk, request));
    if (batch.firstRows.length < BATCH_PAIRS) continue;
    collector.add(setsOf(batch, request));
    batch = emptyBatch();
  }
  collector.add(setsOf(batch, request));
  refuseBadWeights(badWeights, request);
  return { result: collector.result(untyped), nRows: collector.nRows };
}

/** Pairs of sets as the engine gives them. */
interface PairBatch {
  readonly truth: unknown[];
  readonly prediction: unknown[];
  readonly firstRows: number[];
  readonly nRows: number[];
  readonly weights: number[];
  readonly units: unknown[];
  readonly groups: unknown[][];
}

function emptyBatch(): PairBatch {
  return {
    truth: [],
    prediction: [],
    firstRows: [],
    nRows: [],
    weights: [],
    units: [],
    groups: [],
  };
}

function addChunk(batch: PairBatch, chunk: ColumnChunk, request: SetRequest): void {
  const { sampleWeight, unit } = request;
  const keys = keyColumns(request).map((_, i) => {
    const [cells, bytes] = [chunk.cells(firstKey + 2 * i), chunk.cells(firstKey + 2 * i + 1)];
    return cells.map((cell, pair) => wholeLabel(cell, bytes[pair]));
  });
  const groups = unit ? keys.slice(1) : keys;
  batch.truth.push(...chunk.cells(COLUMN.truth));
  batch.prediction.push(...chunk.cells(COLUMN.prediction));
  batch.firstRows.push(...chunk.doubles(COLUMN.firstRow));
  batch.nRows.push(...chunk.doubles(COLUMN.nRows));
  if (unit) batch.units.push(...(keys[0] ?? []));
  if (groups.length > 0) {
    for (const pair of (groups[0] ?? []).keys()) batch.groups.push(groups.map((one) => one[pair]));
  }
  if (sampleWeight) batch.weights.push(...chunk.doubles(COLUMN.weight));
}

function setsOf(batch: PairBatch, request: SetRequest): SetBatch {
  const { truth, prediction, firstRows, nRows, weights, units, groups } = batch;
  const { yTrue, yPred, sampleWeight, unit } = request;
  const rowOf = (pair: number): number => firstRows[pair] ?? 0;
  return {
    truth: readSets(request, yTrue, truth as LabelSetColumn, rowOf),
    prediction: readSets(request, yPred, prediction as LabelSetColumn, rowOf),
    firstRows,
    nRows,
    weights: sampleWeight ? weights : null,
    units: unit ? units.map(unitOf) : null,
    groups: groups.length > 0 ? groups : null,
  };
}

/** A value as a unit; a NaN is none. */
function unitOf(value: unknown): Label | null {
  const label = asLabel(value);
  return label === null || Number.isNaN(label) ? null : label;
}

interface BadWeight {
  readonly row: number;
  readonly value: unknown;
}

/** The first invalid weight of each pair that has one. */
function badWeightsOf(chunk: ColumnChunk, { sampleWeight }: SetRequest): readonly BadWeight[] {
  if (!sampleWeight) return [];
  const values = chunk.cells(COLUMN.badWeight);
  const rows = Array.from(chunk.doubles(COLUMN.badWeightRow));
  return rows.flatMap((row, pair) => (row < Infinity ? [{ row, value: values[pair] }] : []));
}

function refuseBadWeights(badWeights: readonly BadWeight[], { sampleWeight }: SetRequest): void {
  const [first] = [...badWeights].sort((a, b) => a.row - b.row);
  if (!first || !sampleWeight) return;
  const argument = sampleWeight.name ?? sampleWeight.column;
  throw new MetricError('read', { code: 'invalid-weight', argument, ...first });
}

/** The columns of `pairsSql`. */
const COLUMN = {
  truth: 0,
  prediction: 1,
  firstRow: 2,
  nRows: 3,
  weight: 4,
  badWeightRow: 5,
  badWeight: 6,
} as const;

/** Where the columns of keys stand, two each: its value, and its bytes. */
const firstKey = 7;

/** What pairs of sets are held apart by: the unit first, then the groups. */
function keyColumns({ unit, by }: SetRequest): readonly LabelReference[] {
  return [...(unit ? [unit] : []), ...Object.values(by)];
}

/** One row for each pair of sets, in the order of their first rows. */
function pairsSql(dialect: SqlDialect, request: SetRequest, untyped: boolean): string {
  const { from, yTrue, yPred, sampleWeight } = request;
  const inner = [
    `${dialect.rowNumber} AS i`,
    `${setSql(dialect, yTrue, untyped)} AS t`,
    `${setSql(dialect, yPred, untyped)} AS p`,
  ];
  const keys = keyColumns(request).map((column, i) => ({ name: `k${i}`, column }));
  const outer = [wholeSetSql(yTrue, 't'), wholeSetSql(yPred, 'p')];
  outer.push('CAST(MIN(i) AS DOUBLE)', 'CAST(COUNT(*) AS DOUBLE)');
  inner.push(...keys.map(({ name, column }) => `${labelSql(dialect, column)} AS ${name}`));
  if (!sampleWeight) outer.push('NULL', 'NULL', 'NULL');
  else {
    const bad = `COALESCE(${validWeightSql('w')}, FALSE) = FALSE`;
    inner.push(
      `${doubleSql(dialect, sampleWeight)} AS w`,
      `CAST(${dialect.identifier(sampleWeight.column)} AS VARCHAR) AS w_text`,
    );
    outer.push(
      `COALESCE(${dialect.sumDouble('w')}, 0)`,
      `COALESCE(CAST(MIN(CASE WHEN ${bad} THEN i END) AS DOUBLE), 'Infinity')`,
      `arg_min(w_text, i) FILTER (${bad})`,
    );
  }
  outer.push(...keys.flatMap(({ name }) => [name, labelBytesSql(name)]));
  const alike = ['t', 'p', ...keys.map(({ name }) => name)].join(', ');
  return (
    `SELECT ${outer.join(', ')} FROM (SELECT ${inner.join(', ')} FROM ${from}) AS numbered ` +
    `GROUP BY ${alike} ORDER BY MIN(i)`
  );
}

/** A set of `setSql` as it leaves the engine. */
function wholeSetSql({ columns, form, as }: SetReference, set: string): string {
  if (columns || (form === 'list' && as !== 'text')) return set;
  return form === 'text' ? wholeTextSql(set) : wholeTextsSql(set);
}

/** A cell of 0 or 1, as a text; of a score that is no finite number the score. */
function flagSql(dialect: SqlDialect, column: string, threshold: number | undefined): string {
  const text = `CAST(${dialect.identifier(column)} AS VARCHAR)`;
  if (threshold === undefined) return text;
  const code = predictionSql(dialect, { kind: 'threshold', column, threshold, posLabel: 1 });
  return `CASE ${code} WHEN 1 THEN '1' WHEN 0 THEN '0' WHEN -1 THEN ${text} END`;
}

/** A column of sets; in files without types an empty cell is the empty set. */
function setSql(dialect: SqlDialect, reference: SetReference, untyped: boolean): string {
  if (reference.columns) {
    const cells = reference.columns.map((column, place) =>
      flagSql(dialect, column, reference.cut?.ofColumns[place]),
    );
    return `[${cells.join(', ')}]`;
  }
  const column = dialect.identifier(reference.column);
  if (reference.form === 'text') {
    const text = labelSql(dialect, { ...reference, as: 'text' });
    return untyped ? `COALESCE(${text}, '')` : text;
  }
  switch (reference.as) {
    case 'text':
    case 'trimmed':
      return `CAST(${column} AS VARCHAR[])`;
    case 'number':
      return `CAST(${column} AS DOUBLE[])`;
    case undefined:
      return column;
  }
}
