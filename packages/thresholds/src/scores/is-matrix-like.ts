import type { NumberColumn, ScoreMatrixLike } from '@confmat/core';

/**
 * Tell a matrix of scores from a column of them.
 * @param scores `{ data, shape }`, `{ data, dims }`, a row of numbers per sample, or one column; an
 *   empty array is a column.
 */
export function isMatrixLike(scores: NumberColumn | ScoreMatrixLike): scores is ScoreMatrixLike {
  if (Array.isArray(scores)) return typeof scores[0] === 'object' && scores[0] !== null;
  if (typeof scores !== 'object' || (scores as unknown) === null) return false;
  return 'shape' in scores || 'dims' in scores;
}
