import type { Interval } from '../interval/interval-data.js';
import type { LevelOptions } from '../interval/interval-options.js';

/** The level of the two-sided interval whose lower end alone, or upper end alone, has a confidence. */
export function levelOf(confidence: number): number {
  return 2 * confidence - 1;
}

/**
 * How the intervals that gates judge are made. A proportion's own covers its level on average, so that of
 * models exactly at their bound more than 1 − confidence would be judged; the exact one never does.
 */
export function gateSettings(confidence: number): LevelOptions & { readonly level: number } {
  return { level: levelOf(confidence), method: 'exact' };
}

/** An area that is known within bounds: its value is the worse limit, and its interval as wide as they make it. */
export function withinBounds(
  interval: Interval,
  value: number,
  bounds: Readonly<Record<'low' | 'high', number>>,
): Interval {
  if (bounds.low === bounds.high) return interval;
  const ends = {
    low: interval.low - (interval.estimate - bounds.low),
    high: interval.high + (bounds.high - interval.estimate),
  };
  return { ...interval, ...ends, estimate: value };
}
