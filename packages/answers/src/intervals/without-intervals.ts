import type { Interval } from '@confmat/inference';

/** Plain data whose intervals all lose their ends, for one reason. */
export function withoutIntervals<T>(found: T, reason: string): T {
  if (typeof found !== 'object' || found === null) return found;
  if (isInterval(found)) {
    return unjudged(found, reason) as T;
  }
  if (Array.isArray(found)) return found.map((one: unknown) => withoutIntervals(one, reason)) as T;
  const parts = Object.entries(found).map(([name, part]: [string, unknown]) => {
    return [name, withoutIntervals(part, reason)] as const;
  });
  return Object.fromEntries(parts) as T;
}

function isInterval(value: object): value is Interval {
  return 'estimate' in value && 'low' in value && 'relevantRows' in value;
}

function unjudged({ warning: _warning, ...of }: Interval, reason: string): Interval {
  return { ...of, low: NaN, high: NaN, method: 'none', reason };
}
