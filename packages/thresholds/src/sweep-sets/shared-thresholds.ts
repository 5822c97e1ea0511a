import type { ScoreMatrix } from '@confmat/core';
import { findRange } from '../kernels/find-range.js';
import type { ThresholdsOption } from '../thresholds-option.js';

/**
 * Give bins one range for all columns, so that the sweeps can be pooled.
 *
 * @param scores Scores of all columns, at least one.
 * @param thresholds The received option of `thresholdSweep`.
 * @returns The option, with the least and the greatest of all scores where bins have no range.
 */
export function sharedThresholds(
  scores: ScoreMatrix,
  thresholds: ThresholdsOption['thresholds'],
): ThresholdsOption['thresholds'] {
  const isBins = typeof thresholds === 'object' && 'bins' in thresholds;
  if (!isBins || thresholds.range !== undefined) return thresholds;
  const range = new Float64Array(2);
  findRange(scores.data, range);
  const [least = 0, greatest = 0] = range;
  return { ...thresholds, range: [least, greatest] };
}
