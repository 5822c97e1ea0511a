import { NOT_KEPT } from '@confmat/files';
import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import type { Interval, SweepClusters } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import { withoutIntervals } from './without-intervals.js';

/** The intervals of the areas of a sweep. */
export interface AreaIntervals extends Readonly<Record<string, Interval>> {
  readonly rocAuc: Interval;
  readonly averagePrecision: Interval;
}

/**
 * Find the intervals of the areas of a sweep.
 * @param clusters Its rows by cluster; undefined if they do not belong together, null if they do and
 *   nobody knows how.
 */
export function areaIntervals(
  sweep: ThresholdSweep,
  level: number,
  clusters?: SweepClusters | null,
): AreaIntervals {
  const options = { level, clusters: clusters ?? undefined };
  const found = {
    rocAuc: rocAucInterval(sweep, options),
    averagePrecision: averagePrecisionInterval(sweep, options),
  };
  return clusters === null ? withoutIntervals(found, NOT_KEPT) : found;
}
