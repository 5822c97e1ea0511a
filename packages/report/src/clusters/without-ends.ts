import type { Interval } from '@confmat/inference';

/** Why a number of rows that belong together has no interval. */
const NO_CLUSTER_METHOD = 'no interval of rows that belong together is known';

/** A number without the interval that holds for independent rows alone. */
export function withoutEnds({ estimate, level, relevantRows }: Interval): Interval {
  const ends = { low: NaN, high: NaN };
  return { estimate, ...ends, level, method: 'none', relevantRows, reason: NO_CLUSTER_METHOD };
}
