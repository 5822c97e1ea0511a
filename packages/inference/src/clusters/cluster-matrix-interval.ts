import { recall } from '@confmat/core';
import type { Metric, ProblemMetric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { MatrixBasis } from '../matrix/matrix-basis.js';
import { classShares } from './class-shares.js';
import { clusterGradient, relevantKinds } from './cluster-gradient.js';
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
    { range, undefinedReason, sizes: gradient ? sizesOf(tallies, metric, ask) : undefined },
  );
}

/** Of a mean over classes, the clusters by their shares of each class; otherwise they count by rows. */
function sizesOf(
  tallies: ClusterTallies,
  metric: Metric,
  ask: Exclude<ClusterAsk, number>,
): Float64Array | undefined {
  const isMeanRecall = ask === 'whole' && metric.name === 'balancedAccuracy';
  const form = formOf(isMeanRecall ? recall : metric);
  if (!form || (ask !== 'macro' && !isMeanRecall)) return undefined;
  return classShares(tallies, relevantKinds(form), [...tallies.labels.keys()]);
}
