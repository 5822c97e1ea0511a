import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** How much one row more of a cell adds to a number, by true and predicted class. */
export type CellSlope = (trueCode: number, predCode: number) => number;

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
  slopeOf: CellSlope,
): ClusterResiduals {
  const slopes = new Float64Array(clusters.length);
  const rows = new Float64Array(clusters.length);
  for (const [cell, count] of counts.entries()) {
    const cluster = clusterCodes[cell] ?? 0;
    const slope = slopeOf(trueCodes[cell] ?? 0, predCodes[cell] ?? 0);
    slopes[cluster] = (slopes[cluster] ?? 0) + count * slope;
    rows[cluster] = (rows[cluster] ?? 0) + count;
  }
  const total = sum(rows);
  const mean = sum(slopes) / total;
  const residuals = slopes.map((slope, cluster) => slope - (rows[cluster] ?? 0) * mean);
  return { residuals, rows, total };
}

/** What a gradient says of each cell. */
export function slopeOfGradient({ row, column, diagonal }: AdditiveGradient): CellSlope {
  return (t, p) => (row[t] ?? 0) + (column[p] ?? 0) + (t === p ? (diagonal[t] ?? 0) : 0);
}
