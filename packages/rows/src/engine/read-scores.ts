import { MetricError, isMetricError } from '@confmat/core';
import { compareLabels, encodeLabels, normalizeLabel } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { LabelReference } from '@confmat/sql';
import { integersIfAll, isCanonicalInteger, labelSql, readLabel } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { ROW, faultOf, findFault, keptRows } from '../input/raw-batch.js';
import type { RawBatch, RowCells } from '../input/raw-batch.js';
import { MOST_LABELS, MOST_UNITS } from '../input/score-rows.js';
import type { ScoreBatch, ScoreReader, ScoreRequest, ScoreRows } from '../input/score-rows.js';
import { groupCodes } from './group-codes.js';
import type { ColumnChunk, EmbeddedEngine } from './duckdb.js';
import { labelCell } from './label-cells.js';
import { valueCodes } from './value-codes.js';
import { cellsSql, firstLabelSql, labelsSql, scoreRowsSql } from './score-rows-sql.js';

/** The engine's own chunks are too small to hand over one by one. */
const BATCH_ROWS = 2 ** 16;

/** Read rows of a relation: the engine finds each row's class and parses the numbers. */
export async function readScores(
  engine: EmbeddedEngine,
  request: ScoreRequest,
  integersFromText: boolean,
  start: () => ScoreReader,
): Promise<ScoreRows> {
  const { unit } = request;
  const joined =
    unit && request.codesUnits && !request.sampleWeight
      ? await joinedUnits(engine, request, unit, integersFromText)
      : null;
  if (joined) {
    try {
      return await readRows(engine, request, integersFromText, start(), joined);
    } catch (error) {
      // A join has no order: the rows are read again in their own, and the first at fault is refused.
      if (!isMetricError(error) && !(error instanceof CommandError)) throw error;
    }
  }
  const units = unit ? await unitCodes(engine, request, unit, integersFromText) : null;
  return readRows(engine, request, integersFromText, start(), units);
}

/** The units of rows that are read. */
interface RowUnits {
  /** The relation with their codes. */
  readonly from: string;
  /** A row's code as a 64-bit float, −1 where it is missing: SQL text. */
  readonly sql: string;
  /** The unit of each code, and whether rows are to have codes. */
  readonly names: readonly (Label | null)[];
  readonly areCodes: boolean;
}

async function readRows(
  engine: EmbeddedEngine,
  request: ScoreRequest,
  integersFromText: boolean,
  reader: ScoreReader,
  units: RowUnits | null,
): Promise<ScoreRows> {
  const { dialect } = engine;
  const [some] = await labelsOf(engine, firstLabelSql(dialect, request));
  const posLabel = readLabel(request.posLabel, some === undefined ? [] : [some]);
  const [negLabel] = await labelsOf(engine, firstLabelSql(dialect, request, posLabel));
  const grouped = request.by
    ? await groupCodes(engine, request.from, request.by, integersFromText)
    : null;
  const codes = [grouped, units].flatMap((one) => one?.sql ?? []);
  const from = units?.from ?? request.from;
  const sql = scoreRowsSql(dialect, { ...request, from }, posLabel, negLabel ?? null, codes);
  const seen = new Uint8Array(Object.keys(ROW).length);
  let nRows = 0;
  let nSkipped = 0;
  for await (const batch of batchesOf(engine.stream(sql), request, units)) {
    const bad = findFault(batch, request.nulls === 'skip');
    if (bad >= 0) {
      throw faultOf(request, batch, bad, nRows, await cellsOf(engine, request, nRows + bad));
    }
    markSeen(batch.classes, seen);
    const kept = keptRows(batch, nRows);
    if (units?.areCodes) refuseNoUnit(kept, request);
    nRows += batch.classes.length;
    nSkipped += batch.classes.length - kept.classes.length;
    reader(grouped ? { ...kept, groupsMet: grouped.groups } : kept);
  }
  const isPlain = seen[ROW.positive] === 1 && seen[ROW.otherNegative] === 0;
  const found = isPlain
    ? [posLabel, ...(seen[ROW.negative] === 1 && negLabel !== undefined ? [negLabel] : [])]
    : await allLabels(engine, request);
  const labels = inOrder(found, integersFromText);
  return {
    ...{ nRows, nSkipped, posLabel: readLabel(request.posLabel, labels), labels },
    ...(grouped && { groups: grouped.groups }),
    ...(units?.areCodes && { units: units.names.map((name) => name ?? '') }),
  };
}

/** Refuse rows that count and lack the code of their unit; those that are left out may lack it. */
function refuseNoUnit({ units }: ScoreBatch, { unit, yTrue }: ScoreRequest): void {
  if (!(units instanceof Int32Array) || !units.includes(-1)) return;
  const { column, name = column } = unit ?? yTrue;
  throw new MetricError('read', { code: 'null-value', argument: name, row: null, value: null });
}

/** Units with codes that ascend as their names do, which rows find by a join; null where they do not. */
async function joinedUnits(
  engine: EmbeddedEngine,
  { from, yTrue, scores, by }: ScoreRequest,
  unit: LabelReference,
  integersFromText: boolean,
): Promise<RowUnits | null> {
  const { identifier } = engine.dialect;
  const own = labelSql(engine.dialect, unit);
  const { table, values } = await valueCodes(engine, from, own, unit, 'unit');
  const names = integersFromText ? integersIfAll(values) : values;
  const isOrdered = names.every(
    (name, code) =>
      name !== null &&
      normalizeLabel(name) !== null &&
      (code === 0 || compareLabels(names[code - 1] ?? name, name) < 0),
  );
  if (!isOrdered) return null;
  const read = [yTrue, ...scores, ...(by?.columns ?? [])].map(({ column }) => column);
  const columns = [...new Set(read)];
  const code = identifier(newName('#unit', columns));
  const rows = `SELECT ${columns.map(identifier).join(', ')}, ${own} AS ${code} FROM ${from}`;
  return {
    from:
      `(SELECT file.* EXCLUDE (${code}), of_unit.k AS ${code} FROM (${rows}) AS file ` +
      `LEFT JOIN ${table} AS of_unit ON file.${code} = of_unit.v)`,
    sql: `COALESCE(CAST(${code} AS DOUBLE), -1)`,
    ...{ names, areCodes: true },
  };
}

/** A name that no column has; an engine does not tell upper from lower case. */
function newName(name: string, columns: readonly string[]): string {
  const isTaken = columns.some((column) => column.toLowerCase() === name);
  return isTaken ? newName(`${name}#`, columns) : name;
}

async function unitCodes(
  engine: EmbeddedEngine,
  { from }: ScoreRequest,
  unit: LabelReference,
  integersFromText: boolean,
): Promise<RowUnits> {
  const wanted = { columns: [unit], maxGroups: MOST_UNITS };
  const { sql, groups } = await groupCodes(engine, from, wanted, integersFromText, '#units');
  return { from, sql, names: groups.map(([name = null]) => name), areCodes: false };
}

function markSeen(classes: Uint8Array, seen: Uint8Array): void {
  for (let row = 0; row < classes.length; ++row) seen[classes[row] ?? 0] = 1;
}

async function labelsOf(engine: EmbeddedEngine, sql: string): Promise<readonly Label[]> {
  const rows = await engine.query(sql);
  return rows.map((row) => labelCell(row, 'label'));
}

async function allLabels(engine: EmbeddedEngine, request: ScoreRequest): Promise<readonly Label[]> {
  const labels = await labelsOf(engine, labelsSql(engine.dialect, request, MOST_LABELS + 1));
  if (labels.length <= MOST_LABELS) return labels;
  throw new MetricError('read', {
    code: 'too-many-classes',
    nClasses: labels.length,
    limit: MOST_LABELS,
  });
}

function inOrder(found: readonly Label[], integersFromText: boolean): readonly Label[] {
  const areIntegers = integersFromText && found.every((label) => isCanonicalInteger(String(label)));
  return encodeLabels(areIntegers ? found.map(Number) : found).labels;
}

async function cellsOf(
  engine: EmbeddedEngine,
  request: ScoreRequest,
  row: number,
): Promise<RowCells> {
  const [cells = {}] = await engine.query(cellsSql(engine.dialect, request, row));
  const [truth, ...numbers] = Object.values(cells);
  const nScores = request.scores.length;
  const nNumbers = nScores + (request.sampleWeight ? 1 : 0);
  return {
    truth,
    scores: numbers.slice(0, nScores),
    weight: numbers[nScores],
    groups: numbers.slice(nNumbers),
  };
}

async function* batchesOf(
  chunks: AsyncIterable<ColumnChunk>,
  request: ScoreRequest,
  units: RowUnits | null,
): AsyncGenerator<RawBatch> {
  const newBatch = (): BatchOfChunks => new BatchOfChunks(request, units);
  let batch = newBatch();
  for await (const chunk of chunks) {
    if (!batch.hasRoomFor(chunk)) {
      yield batch.filled();
      batch = newBatch();
    }
    batch.add(chunk);
  }
  yield batch.filled();
}

class BatchOfChunks {
  private readonly classes = new Uint8Array(BATCH_ROWS);
  private readonly numbers: readonly Float64Array[];
  private nRows = 0;

  constructor(
    private readonly request: ScoreRequest,
    private readonly unitsOfRows: RowUnits | null,
  ) {
    const { scores, sampleWeight, by, unit } = request;
    const columns = [...scores, sampleWeight, by, unit].filter((one) => one !== undefined);
    this.numbers = columns.map(() => new Float64Array(BATCH_ROWS));
  }

  hasRoomFor(chunk: ColumnChunk): boolean {
    return this.nRows + chunk.nRows <= BATCH_ROWS;
  }

  add(chunk: ColumnChunk): void {
    this.classes.set(chunk.bytes(0), this.nRows);
    for (const [place, column] of this.numbers.entries()) {
      column.set(chunk.doubles(place + 1), this.nRows);
    }
    this.nRows += chunk.nRows;
  }

  filled(): RawBatch {
    const { scores, sampleWeight, by, unit } = this.request;
    const columns = this.numbers.map((column) => column.subarray(0, this.nRows));
    const [first, ...others] = columns.slice(scores.length);
    const afterWeight = sampleWeight ? others : [first, ...others];
    const units = unit && columns.at(-1);
    return {
      classes: this.classes.subarray(0, this.nRows),
      scores: columns.slice(0, scores.length),
      weights: (sampleWeight && first) ?? null,
      groups: (by && afterWeight[0]) ?? null,
      units: (units && this.unitsAt(units)) ?? null,
    };
  }

  private unitsAt(codes: Float64Array): Int32Array | readonly (Label | null)[] {
    const { names, areCodes } = this.unitsOfRows ?? { names: [], areCodes: false };
    return areCodes ? Int32Array.from(codes) : Array.from(codes, (code) => names[code] ?? null);
  }
}
