import { classCounts } from '@confmat/core';
import type { ConfusionMatrix, Metric, ProblemMetric } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import type { Interval } from '../interval/interval-data.js';
import { clusterGradient, relevantKinds } from './cluster-gradient.js';
import type { ClusterAsk } from './cluster-gradient.js';
import { clusterInterval } from './cluster-interval.js';
import { slopeOfGradient } from './cluster-residuals.js';
import type { CellWorth } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';

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
  const worthOf = form && typeof ask === 'number' ? worthIn(form, ask) : undefined;
  const { range, undefinedReason } = metric;
  return clusterInterval(
    { matrix, tallies },
    { estimate, level, relevantRows: nRelevant(tallies, worthOf) },
    gradient && slopeOfGradient(gradient),
    { range, undefinedReason, worthOf },
  );
}

/** The rows that a ratio of one class divides by. */
function worthIn(form: RatioForm, code: number): CellWorth {
  const [hit, falseAlarm, miss, rejection] = relevantKinds(form);
  return (t, p) => (t === code ? (p === code ? hit : miss) : p === code ? falseAlarm : rejection);
}

/** Rows that a number rests on; sums of weights do not say. */
function nRelevant(tallies: ClusterTallies, worthOf: CellWorth | undefined): number {
  const { trueCodes, predCodes, counts, weighted, nSamples } = tallies;
  if (weighted || !worthOf) return nSamples;
  const isOf = (cell: number): boolean => worthOf(trueCodes[cell] ?? 0, predCodes[cell] ?? 0) > 0;
  return sum(counts.filter((_, cell) => isOf(cell)));
}

function estimateOf(matrix: ConfusionMatrix, metric: Metric, ask: ClusterAsk): number {
  if (ask === 'whole') return (metric as ProblemMetric)(matrix, { zeroDivision: NaN });
  const counts = classCounts(matrix);
  if (typeof ask === 'number') return metric(counts, { zeroDivision: NaN })[ask] ?? NaN;
  return metric(counts, { average: ask, zeroDivision: NaN });
}
