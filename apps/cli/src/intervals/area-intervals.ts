import { averagePrecisionInterval, rocAucInterval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';

/** The intervals of the areas of a sweep. */
export interface AreaIntervals extends Readonly<Record<string, Interval>> {
  readonly rocAuc: Interval;
  readonly averagePrecision: Interval;
}

/** Find the intervals of the areas of a sweep. */
export function areaIntervals(sweep: ThresholdSweep, level: number): AreaIntervals {
  return {
    rocAuc: rocAucInterval(sweep, { level }),
    averagePrecision: averagePrecisionInterval(sweep, { level }),
  };
}
