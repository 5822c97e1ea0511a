import { MetricError, isMetricError } from '@confmat/core';
import { encodeLabels } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import type { RecordBatch, Vector } from 'apache-arrow';
import { ROW, faultOf, findFault, keptRows } from '../input/raw-batch.js';
import type { RawBatch } from '../input/raw-batch.js';
import { MOST_LABELS, MOST_UNITS } from '../input/score-rows.js';
import { KeyCoder } from './key-coder.js';
import { child, numbersOf } from './vectors.js';
import type { ScoreReader, ScoreRequest, ScoreRows } from '../input/score-rows.js';

/** Read record batches one at a time. */
export async function readBatches(
  batches: AsyncIterable<RecordBatch>,
  request: ScoreRequest,
  reader: ScoreReader,
): Promise<ScoreRows> {
  const { yTrue, scores, sampleWeight, posLabel, nulls, by, unit } = request;
  const seen = new Set<Label>();
  const coder = by ? new KeyCoder(by) : null;
  const units = unit ? new KeyCoder({ columns: [unit], maxGroups: MOST_UNITS }) : null;
  let nRows = 0;
  let nSkipped = 0;
  for await (const record of batches) {
    const vectors = scores.map(({ column }) => child(record, column));
    const batch: RawBatch = {
      classes: classesOf(record, request, nRows, seen),
      scores: vectors.map(numbersOf),
      weights: sampleWeight ? numbersOf(child(record, sampleWeight.column)) : null,
      groups: coder?.complete(record, nRows) ?? null,
      units: units?.values(record, nRows) ?? null,
    };
    for (const vector of vectors) markMissing(vector, batch.classes);
    const bad = findFault(batch, nulls === 'skip');
    if (bad >= 0) {
      throw faultOf(request, batch, bad, nRows, {
        truth: child(record, yTrue.column).get(bad),
        scores: vectors.map((vector) => vector.get(bad) as unknown),
        weight: sampleWeight && (child(record, sampleWeight.column).get(bad) as unknown),
        groups: (by?.columns ?? []).map(({ column }) => child(record, column).get(bad) as unknown),
      });
    }
    const kept = keptRows(batch, nRows);
    nRows += record.numRows;
    nSkipped += record.numRows - kept.classes.length;
    reader(coder ? { ...kept, groupsMet: coder.keys } : kept);
  }
  const { labels } = encodeLabels([...seen]);
  const groups = coder ? { groups: coder.keys.map((key) => key.map((value) => value ?? '')) } : {};
  return { nRows, nSkipped, posLabel: readLabel(posLabel, labels), labels, ...groups };
}

/** The classes of a batch's rows; its labels are added to `seen`. */
function classesOf(
  record: RecordBatch,
  { yTrue: { column, name }, posLabel }: ScoreRequest,
  firstRow: number,
  seen: Set<Label>,
): Uint8Array {
  try {
    const cells = child(record, column) as unknown as LabelColumn;
    const { codes, labels } = encodeLabels(cells, { nulls: 'skip' });
    for (const label of labels) seen.add(label);
    if (seen.size > MOST_LABELS) {
      const nClasses = seen.size;
      throw new MetricError('read', { code: 'too-many-classes', nClasses, limit: MOST_LABELS });
    }
    const kinds = labels.map((label) =>
      readLabel(posLabel, [label]) === label ? ROW.positive : ROW.negative,
    );
    return Uint8Array.from(codes, (code) => kinds[code] ?? ROW.missing);
  } catch (error) {
    if (!isMetricError(error) || !('row' in error.issue) || error.issue.row === null) throw error;
    const row = error.issue.row + firstRow;
    const argument = name ?? column;
    throw new MetricError('read', { ...error.issue, argument, row });
  }
}

function markMissing(vector: Vector, classes: Uint8Array): void {
  if (vector.nullCount === 0) return;
  for (let row = 0; row < classes.length; ++row) {
    if (!vector.isValid(row)) classes[row] = ROW.missing;
  }
}
