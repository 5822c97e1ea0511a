import type { Interval } from '@confmat/inference';

/** A number that may be without an interval. */
type Unjudged = Pick<Interval, 'metric' | 'direction' | 'estimate' | 'level'> &
  Partial<Pick<Interval, 'kind'>>;

/** Where no interval is known, why not. */
export function noInterval(
  { metric, direction, kind = 'value', estimate, level }: Unjudged,
  reason: string,
): Interval {
  const facts = { metric, direction, kind, estimate, low: NaN, high: NaN, level };
  return { ...facts, method: 'none', relevantRows: 0, reason };
}
