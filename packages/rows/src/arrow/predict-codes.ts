import { MetricError } from '@confmat/core';
import type { ColumnReference, PredictionRule } from '@confmat/sql';
import { DataType, Precision } from 'apache-arrow';
import type { RecordBatch, Vector } from 'apache-arrow';
import { accumulateArgMax } from './kernels/accumulate-arg-max.js';
import { valueType } from './engine-cells.js';
import { child, numbersOf } from './vectors.js';

/** A rule over scores. */
export type ScoreRule = Exclude<PredictionRule, { readonly kind: 'column' }>;

/** The classes that a rule predicts for the rows of a batch. */
export interface PredictedCodes {
  /** The code of each row's class, −1 where a score is missing, shape (nRows,). */
  readonly codes: Int32Array;
  /** 1 where the greatest score is shared, shape (nRows,). */
  readonly isTied: Uint8Array;
}

/** The columns of scores of a rule. */
export function scoresOf(rule: ScoreRule): readonly ColumnReference[] {
  return rule.kind === 'threshold' ? [rule] : rule.scores;
}

/**
 * Apply a rule over scores to a batch, one column after the other.
 * @returns Codes: with a threshold 1 positive and 0 negative, with arg-max the place in the list.
 * @throws {MetricError} `invalid-score` for the first row with a score that is no finite number and
 *   none that is missing.
 */
export function predictCodes(batch: RecordBatch, rule: ScoreRule): PredictedCodes {
  const { numRows: n } = batch;
  const scores = scoresOf(rule);
  const greatest = new Float64Array(n).fill(-Infinity);
  const codes = new Int32Array(n);
  const isTied = new Uint8Array(n);
  const isBad = new Uint8Array(n);
  const isMissing = new Uint8Array(n);
  for (const [code, { column }] of scores.entries()) {
    const vector = child(batch, column);
    accumulateArgMax(numbersOf(vector), code, greatest, codes, isTied, isBad);
    if (vector.nullCount > 0) markMissing(vector, isMissing);
  }
  const bad = isBad.findIndex((flag, row) => flag === 1 && isMissing[row] === 0);
  if (bad >= 0) throw badScore(batch, scores, bad);
  if (rule.kind === 'threshold') {
    const threshold = thresholdFor(batch, rule);
    for (let row = 0; row < n; ++row) codes[row] = (greatest[row] ?? NaN) >= threshold ? 1 : 0;
  }
  for (let row = 0; row < n; ++row) if (isMissing[row] === 1) codes[row] = -1;
  return { codes, isTied };
}

/** The threshold in the precision of the column. */
export function thresholdFor(
  batch: RecordBatch,
  { column, threshold }: { readonly column: string; readonly threshold: number },
): number {
  const type = valueType(child(batch, column).type as DataType);
  const isSingle = DataType.isFloat(type) && type.precision === Precision.SINGLE;
  const single = Math.fround(threshold);
  return isSingle && Number.isFinite(single) ? single : threshold;
}

function markMissing(vector: Vector, isMissing: Uint8Array): void {
  for (let row = 0; row < isMissing.length; ++row) if (!vector.isValid(row)) isMissing[row] = 1;
}

function badScore(
  batch: RecordBatch,
  scores: readonly ColumnReference[],
  row: number,
): MetricError {
  const found = scores.find(({ column }) => !Number.isFinite(numbersOf(child(batch, column))[row]));
  if (!found) throw new Error('bug: a score that no column has');
  const { column, name: argument = column } = found;
  const value: unknown = child(batch, column).get(row);
  return new MetricError('count', { code: 'invalid-score', argument, row, value });
}
