import { sum } from '@confmat/core/internal';
import type { ClusterTallies } from './cluster-tallies.js';

/**
 * As how many units of equal weight so many of unequal weight count.
 *
 * @see Kish 1965, "Survey Sampling".
 */
export function evenUnits(weights: Float64Array): number {
  return sum(weights) ** 2 / sum(weights.map((weight) => weight * weight));
}

/** As how many clusters of equal weight those of a tally count. */
export function evenClusters({ clusters, clusterCodes, counts }: ClusterTallies): number {
  const weights = new Float64Array(clusters.length);
  for (const [cell, count] of counts.entries()) {
    const cluster = clusterCodes[cell] ?? 0;
    weights[cluster] = (weights[cluster] ?? 0) + count;
  }
  return evenUnits(weights);
}
