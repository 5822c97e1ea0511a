import type { ConfusionMatrix, Metric } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import { clusterGradient } from './cluster-gradient.js';
import type { ClusterAsk } from './cluster-gradient.js';
import { clusterResiduals, slopesOfGradient } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';
import { clusterSizes, effectiveClusters } from './effective-clusters.js';

/**
 * As how many rows of clusters an independent row counts: the variance of a metric from clusters over
 * that from rows one by one, corrected for clusters of unequal size as that of an interval is.
 *
 * @param clusters The rows of the matrix by cluster, of at least two; they count 1 each.
 * @returns Above 0; NaN where no method is known, or where rows one by one do not vary.
 * @see Kish 1965, "Survey Sampling".
 */
export function designEffect(
  matrix: ConfusionMatrix,
  clusters: ClusterTallies,
  metric: Metric,
  ask: ClusterAsk,
): number {
  const gradient = clusterGradient(smoothedMatrix(matrix, 0), metric, ask);
  if (!gradient) return NaN;
  const slopes = slopesOfGradient(clusters, gradient);
  const { residuals, rows, total } = clusterResiduals(clusters, slopes);
  const squares = sum(residuals.map((residual) => residual * residual));
  const ofClusters = effectiveClusters(clusterSizes(rows)).scale * squares;
  const ofRows = (total / (total - 1)) * rowSquares(clusters, slopes, total);
  return ofRows > 0 ? ofClusters / ofRows : NaN;
}

/** Sum over rows of the squared distance of the slope from its mean. */
function rowSquares({ counts }: ClusterTallies, slopes: Float64Array, total: number): number {
  const mean = sum(counts.map((count, cell) => count * (slopes[cell] ?? 0))) / total;
  return sum(counts.map((count, cell) => count * ((slopes[cell] ?? 0) - mean) ** 2));
}
