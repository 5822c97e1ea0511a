import { binaryCounts, precision } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval, IntervalMetric } from '@confmat/inference';
import { shareByUnit } from '@confmat/inference/internal';
import type { LabelSetCounts, LabelSetResults } from '../results.js';
import { othersOf } from '../units/share-of-cells.js';
import { withoutEnds } from '../units/without-ends.js';

/** What the interval is of. */
const OF_EXACT: IntervalMetric = { metric: 'exactMatch', direction: 'max' };

/** The share of samples whose two sets are equal; null where nothing says how many these are. */
export function exactInterval(
  { labels: { units, weighted = false }, samples }: LabelSetResults,
  level: number,
): Interval | null {
  if (typeof units === 'object') {
    const { exact: hits, rows, nSamples: nRows } = units;
    const share = { hits, others: othersOf(rows, hits), weighted, nRows, of: OF_EXACT };
    return shareByUnit(share, level);
  }
  const found = samples && interval(equalSamples(samples), precision, { level })[0];
  if (!found) return null;
  return { ...(units === undefined ? found : withoutEnds(found)), ...OF_EXACT };
}

/** Samples whose sets are equal, as tp, and the others, as fp. */
function equalSamples({ fp, fn }: LabelSetCounts<never>): BinaryCounts {
  const equal = fp.filter((added, row) => added === 0 && fn[row] === 0).length;
  return binaryCounts({ tp: [equal], fp: [fp.length - equal] });
}
