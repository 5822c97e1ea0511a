import { precision } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import type { SampleTally } from '@confmat/evaluation';
import { intervalOn } from '../interval/basis.js';
import type { Interval, IntervalMetric } from '../interval/interval-data.js';
import { basisOf } from '../interval/interval.js';
import type { Settings } from '../interval/interval-options.js';
import { shareByUnit } from './ratio-spread.js';

/** What an interval of exact matches is of. */
const OF_EXACT: IntervalMetric = { metric: 'exactMatch', direction: 'max' };

/**
 * The interval of the share of samples whose two sets are equal.
 *
 * @param counts Of the labels.
 * @param samples Of the same samples; read where these have no units.
 */
export function exactMatchInterval(
  { units, weighted = false }: BinaryCounts,
  { fp, fn, nRows, weights = nRows }: SampleTally,
  settings: Settings,
): Interval {
  if (typeof units === 'object') {
    const { exact: hits, rows, nSamples } = units;
    const others = rows.map((all, unit) => Math.max(0, all - (hits[unit] ?? 0)));
    return shareByUnit({ hits, others, weighted, nRows: nSamples, of: OF_EXACT }, settings.level);
  }
  let [equal, others] = [0, 0];
  for (const [kind, weight] of weights.entries()) {
    if (fp[kind] === 0 && fn[kind] === 0) equal += weight;
    else others += weight;
  }
  // Any share of rows is what precision is of predicted ones.
  const counts = { of: 'questions', weighted, ...(units && { units }) } as const;
  const shares = { ...counts, tp: Float64Array.of(equal), fp: Float64Array.of(others) };
  const found = intervalOn(basisOf(shares, settings), precision, {}) as Interval[];
  return { ...(found[0] as Interval), ...OF_EXACT };
}
