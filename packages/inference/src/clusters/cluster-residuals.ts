import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** How far the rows of each cluster are from what as many rows have on average. */
export interface ClusterResiduals {
  /** Of each cluster, shape (nClusters,); they add up to 0. */
  readonly residuals: Float64Array;
  /** Rows of each cluster, or the sums of their weights, shape (nClusters,). */
  readonly rows: Float64Array;
  /** Rows of all clusters. */
  readonly total: number;
}

/** The slopes of a metric, added up by cluster, less the mean of as many rows. */
export function clusterResiduals(
  { clusters, clusterCodes, trueCodes, predCodes, counts }: ClusterTallies,
  gradient: AdditiveGradient,
): ClusterResiduals {
  const slopes = new Float64Array(clusters.length);
  const rows = new Float64Array(clusters.length);
  for (const [cell, count] of counts.entries()) {
    const cluster = clusterCodes[cell] ?? 0;
    const [t, p] = [trueCodes[cell] ?? 0, predCodes[cell] ?? 0];
    const onDiagonal = t === p ? (gradient.diagonal[t] ?? 0) : 0;
    const slope = (gradient.row[t] ?? 0) + (gradient.column[p] ?? 0) + onDiagonal;
    slopes[cluster] = (slopes[cluster] ?? 0) + count * slope;
    rows[cluster] = (rows[cluster] ?? 0) + count;
  }
  const total = sum(rows);
  const mean = sum(slopes) / total;
  const residuals = slopes.map((slope, cluster) => slope - (rows[cluster] ?? 0) * mean);
  return { residuals, rows, total };
}
