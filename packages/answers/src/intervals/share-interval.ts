import { recall } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import type { IntervalSettings } from './interval-settings.js';

/** The interval of a share of rows; a greater share is better. */
export function shareInterval(
  metric: string,
  nHits: number,
  nRows: number,
  weighted: boolean,
  settings: IntervalSettings,
): Interval {
  // A recall is the share of hits in one class.
  const none = Float64Array.of(0);
  const hits = { tp: Float64Array.of(nHits), fn: Float64Array.of(nRows - nHits) };
  const counts = { of: 'classes', ...hits, fp: none, tn: none, weighted } as const;
  const [found] = interval(counts, recall, settings);
  if (!found) throw new Error('bug: counts of one row have one interval');
  return { ...found, metric, direction: 'max' };
}
