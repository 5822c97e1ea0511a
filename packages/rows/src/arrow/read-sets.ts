import { MetricError } from '@confmat/core';
import type { LabelSetColumn } from '@confmat/multilabel';
import type { RecordBatch, Vector } from 'apache-arrow';
import type { SetReference } from '../input/sets/set-reference.js';
import type { CollectedSets, SetRequest } from '../input/sets/set-rows.js';
import { readSets } from '../input/sets/read-sets.js';
import { SetCollector } from '../input/sets/set-collector.js';
import { KeyCoder } from './key-coder.js';
import { thresholdFor } from './predict-codes.js';
import { child, numbersOf } from './vectors.js';

/** Read the sets of record batches one at a time. */
export async function readSetBatches(
  batches: AsyncIterable<RecordBatch>,
  request: SetRequest,
): Promise<CollectedSets> {
  const collector = new SetCollector(request);
  const { yTrue, yPred, sampleWeight, unit, by, maxGroups } = request;
  const coder = unit && new KeyCoder({ columns: [unit], maxGroups: Infinity });
  const columns = Object.values(by);
  const groups = columns.length > 0 ? new KeyCoder({ columns, maxGroups }) : null;
  let nBefore = 0;
  for await (const batch of batches) {
    const firstRow = nBefore;
    const rowOf = (row: number): number => firstRow + row;
    collector.add({
      truth: readSets(request, yTrue, setColumn(batch, yTrue), rowOf),
      prediction: readSets(request, yPred, setColumn(batch, yPred), rowOf),
      firstRows: Float64Array.from({ length: batch.numRows }, (_, row) => firstRow + row),
      nRows: null,
      weights: sampleWeight ? weightsOf(batch, sampleWeight.column, firstRow) : null,
      units: coder?.values(batch, firstRow) ?? null,
      groups: groups?.keysOf(batch, firstRow) ?? null,
    });
    nBefore += batch.numRows;
  }
  return collector.result(false);
}

function setColumn(batch: RecordBatch, { column, columns, cut }: SetReference): LabelSetColumn {
  if (!columns) return child(batch, column);
  const cellsOf = columns.map((name, place) => {
    const vector = child(batch, name);
    const threshold = cut?.ofColumns[place];
    if (threshold === undefined) return (row: number): unknown => vector.get(row);
    return flagsAtThreshold(batch, name, threshold);
  });
  const rows = Array.from({ length: batch.numRows }, (_, row) => cellsOf.map((cell) => cell(row)));
  return rows as LabelSetColumn;
}

/** Whether each score is at least a threshold; of one that is no finite number the score. */
function flagsAtThreshold(
  batch: RecordBatch,
  column: string,
  threshold: number,
): (row: number) => unknown {
  const vector = child(batch, column);
  const scores = numbersOf(vector);
  const least = thresholdFor(batch, { column, threshold });
  return (row) => {
    if (!vector.isValid(row)) return null;
    const score = scores[row] ?? NaN;
    return Number.isFinite(score) ? score >= least : (vector.get(row) as unknown);
  };
}

function weightsOf(batch: RecordBatch, name: string, firstRow: number): Float64Array {
  const vector: Vector = child(batch, name);
  const weights = numbersOf(vector);
  const row = weights.findIndex((weight) => !(weight >= 0 && weight < Infinity));
  if (row < 0) return weights;
  const value: unknown = vector.get(row);
  const issue = { code: 'invalid-weight', argument: name, row: row + firstRow, value } as const;
  throw new MetricError('read', issue);
}
