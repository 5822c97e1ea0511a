import { sum } from '@confmat/core/internal';
import { clusterUnits } from './cluster-ends.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** As how many clusters those of a tally count: with weights as so many of equal weight. */
export function evenClusters({ clusters, ...tallies }: ClusterTallies): number {
  const { clusterCodes, counts } = tallies;
  const rows = new Float64Array(clusters.length);
  for (const [cell, count] of counts.entries()) {
    const cluster = clusterCodes[cell] ?? 0;
    rows[cluster] = (rows[cluster] ?? 0) + count;
  }
  const total = sum(rows);
  const nClusters = rows.filter((count) => count > 0).length;
  const relevantSquares = sum(rows.map((count) => count * count));
  return clusterUnits({ nClusters, relevant: total, relevantSquares }, { ...tallies, total })
    .nUnits;
}
