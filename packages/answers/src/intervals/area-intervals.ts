import { NOT_KEPT } from '@confmat/files';
import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import { withoutIntervals } from './without-intervals.js';

/** The intervals of the areas of a sweep. */
export interface AreaIntervals extends Readonly<Record<string, Interval>> {
  readonly rocAuc: Interval;
  readonly averagePrecision: Interval;
}

/** Find the intervals of the areas of a sweep; there are none of units that were not kept. */
export function areaIntervals(sweep: ThresholdSweep, level: number): AreaIntervals {
  const options = { level };
  const found = {
    rocAuc: rocAucInterval(sweep, options),
    averagePrecision: averagePrecisionInterval(sweep, options),
  };
  return sweep.units === 'unknown' ? withoutIntervals(found, NOT_KEPT) : found;
}
