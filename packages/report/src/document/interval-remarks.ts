import type { Interval } from '@confmat/inference';
import { percentText } from './percent-text.js';
import { someNames } from './warnings.js';

/** What the brackets are, and why numbers have none: every reason once. */
export function intervalRemarks(named: readonly NamedInterval[], level: number): readonly string[] {
  const brackets = named.some(hasEnds) ? [`in brackets: ${percentText(level)} intervals`] : [];
  return [...brackets, ...missingIntervals(named)];
}

/** Why numbers have no interval: every reason once. */
export function missingIntervals(named: readonly NamedInterval[]): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const one of named) {
    const [name, { estimate, reason }] = one;
    // Of a metric that is 0/0 other notes tell.
    if (reason === undefined || Number.isNaN(estimate) || hasEnds(one)) continue;
    byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  }
  const isOfAll = byReason.size === 1 && !named.some(hasEnds);
  return [...byReason].map(([reason, names]) =>
    isOfAll
      ? `no intervals: ${reason}`
      : `no interval of ${someNames([...new Set(names)])}: ${reason}`,
  );
}

/** A number of a document with its interval. */
export type NamedInterval = readonly [name: string, interval: Interval];

const hasEnds = ([, { low }]: NamedInterval): boolean => !Number.isNaN(low);
