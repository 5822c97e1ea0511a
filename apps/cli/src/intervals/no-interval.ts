import type { Interval } from '@confmat/inference';

/** Where no interval is known, why not. */
export function noInterval(estimate: number, level: number, reason: string): Interval {
  const ends = { low: NaN, high: NaN };
  return { estimate, ...ends, level, method: 'none', relevantRows: 0, reason };
}
