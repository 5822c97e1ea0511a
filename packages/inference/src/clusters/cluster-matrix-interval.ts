import { classCounts } from '@confmat/core';
import type { ConfusionMatrix, Metric, ProblemMetric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import type { Interval } from '../interval/interval-data.js';
import { clusterGradient, relevantKinds } from './cluster-gradient.js';
import type { ClusterAsk } from './cluster-gradient.js';
import { clusterInterval } from './cluster-interval.js';
import { slopesOfGradient } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';
import { sumRelevant, writeWorths } from './kernels/cell-slopes.js';

/**
 * Interval of a metric of a matrix whose rows belong to clusters.
 *
 * @param tallies Checked to be those of the matrix.
 */
export function clusterMatrixInterval(
  matrix: ConfusionMatrix,
  tallies: ClusterTallies,
  metric: Metric,
  ask: ClusterAsk,
  level: number,
): Interval {
  const estimate = estimateOf(matrix, metric, ask);
  const gradient = clusterGradient(smoothedMatrix(matrix, 0), metric, ask);
  const form = formOf(metric);
  const worths = form && typeof ask === 'number' ? worthsIn(tallies, form, ask) : undefined;
  const { range, undefinedReason } = metric;
  return clusterInterval(
    { matrix, tallies },
    { estimate, level, relevantRows: nRelevant(tallies, worths) },
    gradient && slopesOfGradient(tallies, gradient),
    { range, undefinedReason, worths },
  );
}

/** The rows of each cell that a ratio of one class divides by. */
function worthsIn(
  { trueCodes, predCodes, counts }: ClusterTallies,
  form: RatioForm,
  code: number,
): Float64Array {
  const worths = new Float64Array(counts.length);
  writeWorths(trueCodes, predCodes, code, ...relevantKinds(form), worths);
  return worths;
}

/** Rows that a number rests on; sums of weights do not say. */
function nRelevant(
  { counts, weighted, nSamples }: ClusterTallies,
  worths: Float64Array | undefined,
): number {
  if (weighted || !worths) return nSamples;
  return sumRelevant(counts, worths);
}

function estimateOf(matrix: ConfusionMatrix, metric: Metric, ask: ClusterAsk): number {
  if (ask === 'whole') return (metric as ProblemMetric)(matrix, { zeroDivision: NaN });
  const counts = classCounts(matrix);
  if (typeof ask === 'number') return metric(counts, { zeroDivision: NaN })[ask] ?? NaN;
  return metric(counts, { average: ask, zeroDivision: NaN });
}
