import { binaryCounts, precision } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { countsOfClusters, interval } from '@confmat/inference';
import type { Interval, SetClusters } from '@confmat/inference';
import type { SetCounts } from '@confmat/multilabel';
import type { LabelSetResults } from '../results.js';

/** The share of samples whose two sets are equal; null where nothing says how many these are. */
export function exactInterval(
  { samples, clusters }: LabelSetResults,
  level: number,
): Interval | null {
  const equal = clusters && equalByCluster(clusters);
  const counts = equal ? countsOfClusters(equal) : samples && equalSamples(samples);
  return (counts && interval(counts, precision, { level, clusters: equal })[0]) ?? null;
}

/** Sets that are equal as the hits of one label that every sample was given. */
function equalByCluster({ rows, exact, ...clusters }: SetClusters): SetClusters {
  return {
    ...clusters,
    ...{ labels: ['equal'], rows, exact },
    clusterCodes: Int32Array.from(rows.keys()),
    labelCodes: new Int32Array(rows.length),
    tp: exact,
    fp: rows.map((count, code) => Math.max(0, count - (exact[code] ?? 0))),
    fn: new Float64Array(rows.length),
  };
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
