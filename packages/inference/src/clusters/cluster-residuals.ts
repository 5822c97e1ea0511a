import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** How much one row more of a cell adds to a number, by true and predicted class. */
export type CellSlope = (trueCode: number, predCode: number) => number;

/** As how many rows each row of a cell counts that a number rests on; 0 for others. */
export type CellWorth = (trueCode: number, predCode: number) => number;

/** A residual that is smaller than this share of what it was subtracted from is rounding. */
export const ROUNDING = 1e-13;

/** How far the rows of each cluster are from what as many rows have on average. */
export interface ClusterResiduals {
  /** Of each cluster, shape (nClusters,); they add up to 0. */
  readonly residuals: Float64Array;
  /** Rows of each cluster, or the sums of their weights, shape (nClusters,). */
  readonly rows: Float64Array;
  /** Those that the number rests on, each as many as it counts, shape (nClusters,). */
  readonly relevantRows: Float64Array;
  /** Rows of all clusters. */
  readonly total: number;
}

/** The slopes of a metric, added up by cluster, less the mean of as many rows. */
export function clusterResiduals(
  { clusters, clusterCodes, trueCodes, predCodes, counts }: ClusterTallies,
  slopeOf: CellSlope,
  worthOf: CellWorth = () => 1,
): ClusterResiduals {
  const [slopes, sizes, rows, relevantRows] = [0, 1, 2, 3].map(
    () => new Float64Array(clusters.length),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (const [cell, count] of counts.entries()) {
    const cluster = clusterCodes[cell] ?? 0;
    const [t, p] = [trueCodes[cell] ?? 0, predCodes[cell] ?? 0];
    const slope = count * slopeOf(t, p);
    slopes[cluster] = (slopes[cluster] ?? 0) + slope;
    sizes[cluster] = (sizes[cluster] ?? 0) + Math.abs(slope);
    rows[cluster] = (rows[cluster] ?? 0) + count;
    relevantRows[cluster] = (relevantRows[cluster] ?? 0) + count * worthOf(t, p);
  }
  const total = sum(rows);
  const mean = sum(slopes) / total;
  // What the mean is rounded by depends on its terms, which may cancel.
  const meanSize = sum(sizes) / total;
  const residuals = slopes.map((slope, cluster) => {
    const ownRows = rows[cluster] ?? 0;
    const residual = slope - ownRows * mean;
    const size = (sizes[cluster] ?? 0) + ownRows * meanSize;
    return Math.abs(residual) <= ROUNDING * size ? 0 : residual;
  });
  return { residuals, rows, relevantRows, total };
}

/** What a gradient says of each cell. */
export function slopeOfGradient({ row, column, diagonal }: AdditiveGradient): CellSlope {
  return (t, p) => (row[t] ?? 0) + (column[p] ?? 0) + (t === p ? (diagonal[t] ?? 0) : 0);
}
