import type { Metric, ProblemMetric } from '@confmat/core';
import { ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { MatrixBasis } from '../matrix/matrix-basis.js';
import { clusterGradient } from './cluster-gradient.js';
import type { ClusterAsk } from './cluster-gradient.js';
import { clusterInterval } from './cluster-interval.js';
import { slopesOfGradient } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';

/**
 * Interval of an average over classes, or of a metric of the whole matrix, whose rows belong to clusters.
 *
 * @param tallies Checked to be those of the matrix.
 */
export function clusterMatrixInterval(
  basis: MatrixBasis,
  tallies: ClusterTallies,
  metric: Metric,
  ask: Exclude<ClusterAsk, number>,
  level: number,
): Interval {
  const { matrix, counts, shares } = basis;
  const estimate =
    ask === 'whole'
      ? (metric as ProblemMetric)(matrix, { zeroDivision: NaN })
      : metric(counts, { average: ask, zeroDivision: NaN });
  const gradient = clusterGradient(shares, metric, ask);
  const { range, undefinedReason } = metric;
  return clusterInterval(
    { matrix, tallies },
    { ...ofMetric(metric), estimate, level, relevantRows: tallies.nSamples },
    gradient && slopesOfGradient(tallies, gradient),
    { range, undefinedReason },
  );
}
