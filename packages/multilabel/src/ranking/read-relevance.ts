import { checkScoreMatrix } from '@confmat/core/internal';
import type { LabelSets, ScoreMatrix, ScoreMatrixLike } from '@confmat/core';
import type { IndicatorMatrix } from '../sets/set-column.js';
import { checkTruthShape, isSets, readTruth } from './read-truth.js';
import { rowsOfMatrix, rowsOfSets } from './row-blocks.js';
import type { RowReader } from './row-blocks.js';

/**
 * How relevant each label of a sample is: finite numbers, flat with their shape or a row per
 * sample; of sets, 1 for the labels present and 0 for all others.
 */
export type Relevance = ScoreMatrixLike | IndicatorMatrix | LabelSets;

export interface CheckedRelevance {
  readonly rows: RowReader;
  /** The numbers, unless they are sets. */
  readonly matrix: ScoreMatrix | null;
  /** 1 for a sample whose set is missing. */
  readonly missing: Uint8Array | undefined;
}

export function readRelevance(yTrue: unknown, shape: ScoreMatrix['shape']): CheckedRelevance {
  if (isSets(yTrue)) {
    const sets = readTruth(yTrue, shape);
    return { rows: rowsOfSets(sets, shape[1]), matrix: null, missing: sets.missing };
  }
  const matrix = checkScoreMatrix('yTrue', yTrue);
  checkTruthShape(matrix.shape, shape);
  return { rows: rowsOfMatrix(matrix), matrix, missing: undefined };
}
