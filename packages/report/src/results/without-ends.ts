import type { Interval } from '@confmat/inference';

/** Why a number of dependent rows has no interval. */
const NO_METHOD = 'no interval of rows that belong together is known';

/** A number without the interval that holds for independent rows alone. */
export function withoutEnds({ warning: _, ...found }: Interval): Interval {
  return { ...found, low: NaN, high: NaN, method: 'none', reason: NO_METHOD };
}
