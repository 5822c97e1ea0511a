import type { ScoreMatrix } from '@confmat/core';
import { mustBeInBins } from '../refusals.js';
import { findOutsideRange } from '../scores/find-outside-range.js';
import { rangeOf } from '../scores/range-of.js';
import { checkThresholds } from '../sweep/thresholds-option.js';
import type { ThresholdsOption } from '../sweep/thresholds-option.js';

/**
 * Check thresholds that all columns share, and give bins one range, so that the sweeps can be
 * pooled.
 * @returns The thresholds, with the least and the greatest of all scores where bins have no range.
 */
export function sharedThresholds(
  { data, shape: [, nColumns] }: ScoreMatrix,
  options: ThresholdsOption,
): ThresholdsOption['thresholds'] {
  const grid = checkThresholds(options, () => rangeOf(data));
  const { thresholds } = options;
  if (!grid?.range) return thresholds;
  const cell = findOutsideRange(data, grid.range);
  if (cell >= 0) {
    const [row, position] = [Math.floor(cell / nColumns), cell % nColumns];
    throw mustBeInBins({ argument: 'yScore', row, position }, data[cell], grid.range);
  }
  return { ...(thresholds as { readonly bins: number }), range: grid.range };
}
