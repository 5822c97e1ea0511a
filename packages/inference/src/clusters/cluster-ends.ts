import { effectiveEnds } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/** How far clusters are from what their rows would make of the whole. */
export interface ClusterSpread {
  /** Clusters with rows, at least 2. */
  readonly nClusters: number;
  readonly nRows: number;
  /** Sum over clusters of the squared residual, each the cluster's slope times its rows. */
  readonly squares: number;
}

/**
 * Interval of a value in a range from clusters: Wilson's with the number of rows that the clusters are
 * worth, and Student's t.
 *
 * @param value Within the range.
 */
export function clusterEnds(
  value: number,
  { nClusters, nRows, squares }: ClusterSpread,
  level: number,
  [least, greatest]: readonly [number, number] = [0, 1],
): Ends {
  const width = greatest - least;
  const variance = ((nClusters / (nClusters - 1)) * squares) / (nRows * width) ** 2;
  const sample = { nUnits: nClusters, nRows };
  const [low, high] = effectiveEnds((value - least) / width, variance, sample, level);
  return [least + width * low, least + width * high];
}
