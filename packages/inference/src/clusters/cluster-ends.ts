import { effectiveEnds } from '../proportions/effective-ends.js';
import type { Sample } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/** How far clusters are from what their rows would make of the whole. */
export interface ClusterSpread extends Sample {
  /** Of the value. */
  readonly variance: number;
}

/**
 * Variance of a mean over rows of clusters.
 *
 * @param nClusters Clusters with rows, at least 2.
 * @param squares Sum over clusters of the squared residual, each the cluster's slope times its rows.
 * @param total Rows, or the sum of their weights.
 */
export function clusterVariance(nClusters: number, squares: number, total: number): number {
  return ((nClusters / (nClusters - 1)) * squares) / total ** 2;
}

/**
 * Interval of a value in a range from clusters: Wilson's with the number of rows that the clusters are
 * worth, and Student's t.
 *
 * @param value Within the range.
 */
export function clusterEnds(
  value: number,
  { variance, ...sample }: ClusterSpread,
  level: number,
  [least, greatest]: readonly [number, number] = [0, 1],
): Ends {
  const width = greatest - least;
  if (width === 0) return [least, greatest];
  const share = (value - least) / width;
  const [low, high] = effectiveEnds(share, variance / width ** 2, sample, level);
  return [least + width * low, least + width * high];
}
