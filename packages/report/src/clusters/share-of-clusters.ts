import type { ClusterTallies, Interval, IntervalMetric, SetClusters } from '@confmat/inference';
import { shareByCluster } from '@confmat/inference/internal';

/** What a cell is to a share of rows, by true and predicted class: a hit, one of the others, or no part. */
export type CellPart = (trueCode: number, predCode: number) => 'hit' | 'other' | 'none';

/** What the intervals are of; the sentences that show them say more. */
const OF_SHARE: IntervalMetric = { metric: 'proportion', direction: null };

/** The interval of a share of the rows of some cells, where rows belong together. */
export function shareOfClusters(tallies: ClusterTallies, part: CellPart, level: number): Interval {
  const { clusters, clusterCodes, trueCodes, predCodes, counts, weighted, nSamples } = tallies;
  const sums = { hit: new Float64Array(clusters.length), other: new Float64Array(clusters.length) };
  for (const [cell, count] of counts.entries()) {
    const what = part(trueCodes[cell] ?? 0, predCodes[cell] ?? 0);
    const cluster = clusterCodes[cell] ?? 0;
    if (what !== 'none') sums[what][cluster] = (sums[what][cluster] ?? 0) + count;
  }
  const { hit: hits, other: others } = sums;
  return shareByCluster({ hits, others, weighted, nRows: nSamples, of: OF_SHARE }, level);
}

/** The interval of the share of samples whose true set has a label, where samples belong together. */
export function shareOfSets(clusters: SetClusters, part: CellPart, level: number): Interval {
  const { rows, clusterCodes, labelCodes, tp, fn, weighted, nSamples } = clusters;
  const hits = new Float64Array(rows.length);
  for (const [cell, label] of labelCodes.entries()) {
    const cluster = clusterCodes[cell] ?? 0;
    if (part(label, label) !== 'hit') continue;
    hits[cluster] = (hits[cluster] ?? 0) + (tp[cell] ?? 0) + (fn[cell] ?? 0);
  }
  const others = rows.map((count, code) => Math.max(0, count - (hits[code] ?? 0)));
  return shareByCluster({ hits, others, weighted, nRows: nSamples, of: OF_SHARE }, level);
}
