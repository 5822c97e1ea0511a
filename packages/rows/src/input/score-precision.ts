import { emptyScores, nearestIn } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';
import type { SourceColumn } from './source-types.js';

/** The precision in which a file holds a column of scores; undefined for doubles. */
export function precisionOfColumn({ type, isHalf }: SourceColumn): ScorePrecision | undefined {
  if (isHalf) return 'half';
  return type === 'FLOAT' ? 'single' : undefined;
}

/** A threshold as the engine is asked for it, which knows single floats, and no half ones. */
export function thresholdOfColumn({ isHalf }: SourceColumn, threshold: number): number {
  return isHalf ? nearestIn('half', threshold) : threshold;
}

/** Scores in the precision of their file. */
export function scoresIn(
  precision: ScorePrecision | undefined,
  scores: Float64Array,
): Float64Array | Float32Array {
  if (precision === undefined) return scores;
  const floats = emptyScores(precision, scores.length);
  floats.set(scores);
  return floats;
}
