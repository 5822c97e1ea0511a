import { binaryCounts, precision } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval, IntervalMetric } from '@confmat/inference';
import { shareByCluster } from '@confmat/inference/internal';
import type { SetCounts } from '@confmat/multilabel';
import type { LabelSetResults } from '../results.js';

/** What the interval is of. */
const OF_EXACT: IntervalMetric = { metric: 'exactMatch', direction: 'max' };

/** The share of samples whose two sets are equal; null where nothing says how many these are. */
export function exactInterval(
  { samples, clusters }: LabelSetResults,
  level: number,
): Interval | null {
  if (clusters) {
    const { exact: hits, rows, weighted, nSamples: nRows } = clusters;
    const others = rows.map((count, code) => Math.max(0, count - (hits[code] ?? 0)));
    return shareByCluster({ hits, others, weighted, nRows, of: OF_EXACT }, level);
  }
  const found = samples && interval(equalSamples(samples), precision, { level })[0];
  return found ? { ...found, ...OF_EXACT } : null;
}

/** Samples whose sets are equal, as tp, and the others, as fp; or the sums of their weights. */
export function equalSamples({ fp, fn, rowWeights }: SetCounts<never>): BinaryCounts {
  let [equal, others] = [0, 0];
  for (const [row, added] of fp.entries()) {
    const weight = rowWeights?.[row] ?? 1;
    if (added === 0 && fn[row] === 0) equal += weight;
    else others += weight;
  }
  const counts = binaryCounts({ tp: [equal], fp: [others] });
  return rowWeights ? { ...counts, weighted: true } : counts;
}
