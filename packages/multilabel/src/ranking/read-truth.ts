import { isTypedArray, unsupportedType, shapeMismatch } from '@confmat/core/internal';
import type { ArrowColumn, LabelSets, ScoreMatrix, MetricError } from '@confmat/core';
import { readColumn } from '../sets/reading/read-column.js';
import type { BitMatrix, CsrMatrix, IndicatorMatrix } from '../sets/set-column.js';
import type { SetCodes } from '../sets/pair-sets.js';
import { setsOf } from '../sets/reading/indicator.js';

/**
 * The true labels of each sample, for its scores: a matrix of 0 and 1 in any form that `labelSets`
 * takes, or sets. Column j of the scores belongs to column j here, or to `labels[j]`.
 */
export type RankingTruth =
  | LabelSets
  | IndicatorMatrix
  | BitMatrix
  | CsrMatrix
  | ArrowColumn
  | readonly (ArrayLike<number> | readonly boolean[])[];

/** True sets, of the shape of the scores. */
export interface Truth extends SetCodes {
  /** 1 for a sample whose set is missing, shape (nSamples,); undefined if none is. */
  readonly missing?: Uint8Array | undefined;
}

/** Read true labels, and check that they have the shape of the scores. */
export function readTruth(yTrue: unknown, shape: ScoreMatrix['shape']): Truth {
  if (Array.isArray(yTrue)) {
    // No rows have no width either.
    if (yTrue.length === 0 && shape[0] === 0) return NONE;
    checkRows(yTrue);
  }
  const column = readColumn('yTrue', yTrue, OPTIONS);
  const sets = setsOf('yTrue', column);
  checkTruthShape([sets.nSamples, sets.labels.length], shape);
  return sets;
}

const OPTIONS = {
  given: null,
  separator: undefined,
  nulls: 'error',
  format: 'indicator',
} as const;

const NONE: Truth = { offsets: new Int32Array(1), codes: new Int32Array(0) };

export function isSets(yTrue: unknown): yTrue is LabelSets {
  return typeof yTrue === 'object' && yTrue !== null && 'offsets' in yTrue && 'codes' in yTrue;
}

export function checkTruthShape(received: readonly number[], expected: ScoreMatrix['shape']): void {
  if (received[0] === expected[0] && received[1] === expected[1]) return;
  throw notTheShapeOfScores(received, expected);
}

/** Sets of labels among the rows would be taken for 0 and 1. */
function checkRows(rows: readonly unknown[]): void {
  const row = rows.findIndex((cells) => !Array.isArray(cells) && !isTypedArray(cells));
  if (row < 0) return;
  throw unsupportedType(
    `yTrue[${row}]`,
    rows[row],
    'a row of 0 and 1 with a value for each label of yScore (labelSets reads sets)',
  );
}

function notTheShapeOfScores(
  received: readonly number[],
  expected: readonly number[],
): MetricError {
  const wanted = `${expected.join(' × ')} (samples × labels), as yScore`;
  return shapeMismatch('yTrue', received.join(' × '), wanted);
}
