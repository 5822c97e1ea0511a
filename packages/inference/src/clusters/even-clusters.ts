import { clusterRows } from './class-shares.js';
import type { ClusterTallies } from './cluster-tallies.js';
import { clusterSizes, effectiveClusters } from './effective-clusters.js';

/** As how many clusters of equal size, or weight, those of a tally count (Kish). */
export function evenClusters(tallies: ClusterTallies): number {
  return effectiveClusters(clusterSizes(clusterRows(tallies))).nUnits;
}
