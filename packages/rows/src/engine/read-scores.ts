import { MetricError } from '@confmat/core';
import { encodeLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { LabelReference } from '@confmat/sql';
import { isCanonicalInteger, readLabel } from '@confmat/sql/internal';
import { ROW, faultOf, findFault, keptRows } from '../input/raw-batch.js';
import type { RawBatch, RowCells } from '../input/raw-batch.js';
import { MOST_LABELS, MOST_UNITS } from '../input/score-rows.js';
import type { ScoreReader, ScoreRequest, ScoreRows } from '../input/score-rows.js';
import { groupCodes } from './group-codes.js';
import type { GroupCodes } from './group-codes.js';
import type { ColumnChunk, EmbeddedEngine } from './duckdb.js';
import { labelCell } from './label-cells.js';
import { cellsSql, firstLabelSql, labelsSql, scoreRowsSql } from './score-rows-sql.js';

/** The engine's own chunks are too small to hand over one by one. */
const BATCH_ROWS = 2 ** 16;

/** Read rows of a relation: the engine finds each row's class and parses the numbers. */
export async function readScores(
  engine: EmbeddedEngine,
  request: ScoreRequest,
  integersFromText: boolean,
  reader: ScoreReader,
): Promise<ScoreRows> {
  const { dialect } = engine;
  const [some] = await labelsOf(engine, firstLabelSql(dialect, request));
  const posLabel = readLabel(request.posLabel, some === undefined ? [] : [some]);
  const [negLabel] = await labelsOf(engine, firstLabelSql(dialect, request, posLabel));
  const grouped = request.by
    ? await groupCodes(engine, request.from, request.by, integersFromText)
    : null;
  const units = request.unit
    ? await unitCodes(engine, request, request.unit, integersFromText)
    : null;
  const codes = [grouped, units].flatMap((one) => one?.sql ?? []);
  const sql = scoreRowsSql(dialect, request, posLabel, negLabel ?? null, codes);
  const seen = new Uint8Array(Object.keys(ROW).length);
  let nRows = 0;
  let nSkipped = 0;
  for await (const batch of batchesOf(engine.stream(sql), request, units?.groups ?? [])) {
    const bad = findFault(batch, request.nulls === 'skip');
    if (bad >= 0) {
      throw faultOf(request, batch, bad, nRows, await cellsOf(engine, request, nRows + bad));
    }
    markSeen(batch.classes, seen);
    const kept = keptRows(batch, nRows);
    nRows += batch.classes.length;
    nSkipped += batch.classes.length - kept.classes.length;
    reader(kept);
  }
  const isPlain = seen[ROW.positive] === 1 && seen[ROW.otherNegative] === 0;
  const found = isPlain
    ? [posLabel, ...(seen[ROW.negative] === 1 && negLabel !== undefined ? [negLabel] : [])]
    : await allLabels(engine, request);
  const labels = inOrder(found, integersFromText);
  const groups = grouped ? { groups: grouped.groups } : {};
  return { nRows, nSkipped, posLabel: readLabel(request.posLabel, labels), labels, ...groups };
}

function unitCodes(
  engine: EmbeddedEngine,
  { from }: ScoreRequest,
  unit: LabelReference,
  integersFromText: boolean,
): Promise<GroupCodes> {
  const wanted = { columns: [unit], maxGroups: MOST_UNITS };
  return groupCodes(engine, from, wanted, integersFromText, '#units');
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
  units: GroupCodes['groups'],
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
    private readonly unitKeys: GroupCodes['groups'],
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
      units: units ? Array.from(units, (code) => this.unitKeys[code]?.[0] ?? null) : null,
    };
  }
}
