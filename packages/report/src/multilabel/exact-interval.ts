import type { Interval } from '@confmat/inference';
import { exactMatchInterval } from '@confmat/inference/internal';
import type { LabelSetResults } from '../results/results.js';

/** The share of samples whose two sets are equal; null where nothing says how many these are. */
export function exactInterval(
  { labels, samples }: LabelSetResults,
  level: number,
): Interval | null {
  if (!samples && typeof labels.units !== 'object') return null;
  return exactMatchInterval(labels, samples ?? { fp: [], fn: [] }, { level });
}
