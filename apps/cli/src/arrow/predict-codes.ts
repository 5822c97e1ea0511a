import { MetricError } from '@confmat/core';
import type { PredictionRule } from '@confmat/sql';
import { DataType, Precision } from 'apache-arrow';
import type { RecordBatch } from 'apache-arrow';

/** A rule over scores. */
type ScoreRule = Exclude<PredictionRule, { readonly kind: 'column' }>;

/** The classes that a rule predicts for the rows of a batch. */
export interface PredictedCodes {
  /** The code of each row's class, null where a score is missing, shape (n,). */
  readonly codes: readonly (number | null)[];
  /** Number of rows whose greatest score is shared. */
  readonly nTied: number;
}

/** Apply a rule over scores to a batch; threshold: 1 positive, 0 negative; arg-max: the place. */
export function predictCodes(batch: RecordBatch, rule: ScoreRule): PredictedCodes {
  if (rule.kind === 'threshold') {
    const scores = scoreCells(batch, rule);
    const threshold = thresholdFor(batch, rule);
    const codes = scores.map((score) => (score === null ? null : score >= threshold ? 1 : 0));
    return { codes, nTied: 0 };
  }
  const columns = rule.scores.map((column) => scoreCells(batch, column));
  let nTied = 0;
  const codes = Array.from({ length: batch.numRows }, (_, row) => {
    const scores = columns.map((column) => column[row] ?? null);
    if (scores.includes(null)) return null;
    const greatest = Math.max(...(scores as number[]));
    if (scores.indexOf(greatest) !== scores.lastIndexOf(greatest)) ++nTied;
    return scores.indexOf(greatest);
  });
  return { codes, nTied };
}

/** The threshold in the precision of the column. */
function thresholdFor(
  batch: RecordBatch,
  { column, threshold }: Extract<ScoreRule, { readonly kind: 'threshold' }>,
): number {
  const type = batch.getChild(column)?.type as unknown;
  const isSingle = DataType.isFloat(type) && type.precision === Precision.SINGLE;
  const single = Math.fround(threshold);
  return isSingle && Number.isFinite(single) ? single : threshold;
}

function scoreCells(
  batch: RecordBatch,
  { column, name }: { readonly column: string; readonly name?: string | undefined },
): (number | null)[] {
  const cells = batch.getChild(column);
  if (!cells) throw new Error('bug: a column of the schema is missing in a batch');
  return Array.from({ length: batch.numRows }, (_, row) => {
    const cell: unknown = cells.get(row);
    if (cell === null) return null;
    const score = Number(cell);
    if (Number.isFinite(score)) return score;
    const argument = name ?? column;
    throw new MetricError('count', { code: 'invalid-score', argument, row, value: cell });
  });
}
