import type { RatioForm } from '@confmat/core/internal';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { Cells, RowRule } from './row-rule.js';
import { dot } from './share.js';
import type { Share } from './share.js';

/** The interval of the proportion, both ends mapped: exact if that of the proportion is. */
export function shareRule({ hits, misses, valueOf, halfCurvature }: Share): RowRule {
  const trialsOf = (cells: Cells): number => dot(cells, hits) + dot(cells, misses);
  return {
    relevantRows: trialsOf,
    ends: (cells, { level, method }) => {
      const [low, high] = proportionEnds(dot(cells, hits), trialsOf(cells), level, method);
      return [valueOf(low), valueOf(high)];
    },
    bias: (cells) => {
      const trials = trialsOf(cells);
      const q = (dot(cells, hits) + 1) / (trials + 2);
      return -halfCurvature(q) * ((q * (1 - q)) / trials);
    },
    method: ({ method }) => method,
  };
}

/**
 * Whether a ratio reads the rows of one true class alone, as recall does, or those of one predicted
 * class: different classes then share no row, so their values are independent.
 */
export function readsOneSide({ over, under }: RatioForm): boolean {
  const reads = (place: 1 | 2): boolean => over[place] !== 0 || under[place] !== 0;
  return over[3] === 0 && under[3] === 0 && reads(1) !== reads(2);
}

/** Whether a ratio is of right answers above right and wrong ones: F1, Fβ, Jaccard. */
export function readsBothErrors({ over, under }: RatioForm): boolean {
  const [, ...others] = over;
  return others.every((one) => one === 0) && under[1] !== 0 && under[2] !== 0 && under[3] === 0;
}
