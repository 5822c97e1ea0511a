import { classCounts } from '@confmat/core';
import type { ConfusionMatrix, Metric, ProblemMetric } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { kappaGradient } from '../delta/kappa-gradient.js';
import { matthewsGradient } from '../delta/matthews-gradient.js';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import { classMeanGradient, weightedGradient } from '../delta/weighted-gradient.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { matrixFault } from '../matrix/matrix-fault.js';
import { NO_METHOD, ONE_CLUSTER, UNEVEN } from '../refusals.js';
import { checkClustersOf } from './check-clusters-of.js';
import { clusterEnds, clusterVariance } from './cluster-ends.js';
import type { ClusterSpread } from './cluster-ends.js';
import { clusterResiduals } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** Weighted rows or clusters that are worth fewer of equal weight: simulated coverage falls to 0.86. */
const ENOUGH_UNITS = 100;

/** What of a matrix is asked for: an average, the class of a code, or a metric of the whole. */
export type ClusterAsk = 'micro' | 'macro' | 'weighted' | 'whole' | number;

/** Interval of a metric of a matrix whose rows belong to clusters. */
export function clusterMatrixInterval(
  matrix: ConfusionMatrix,
  tallies: ClusterTallies,
  metric: Metric,
  ask: ClusterAsk,
  level: number,
): Interval {
  checkClustersOf('clusters', tallies, matrix);
  const estimate = estimateOf(matrix, metric, ask);
  const spread = (gradient: AdditiveGradient | null): Interval => {
    const found = gradient && spreadOf(tallies, gradient);
    const of = { estimate, level, relevantRows: tallies.nSamples };
    const why = tallies.weighted ? undefined : matrixFault(matrix);
    if (why !== undefined) return noInterval(of, why);
    if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
    if (!found) return noInterval(of, NO_METHOD);
    if (!(found.nUnits >= 2)) return noInterval(of, ONE_CLUSTER);
    const ends = clusterEnds(estimate, found, level, metric.range);
    const isUneven = tallies.weighted && found.nUnits < ENOUGH_UNITS;
    return intervalOf(of, 'cluster-wilson', ends, isUneven ? UNEVEN : undefined);
  };
  return spread(gradientOf(smoothedMatrix(matrix, 0), metric, ask));
}

function estimateOf(matrix: ConfusionMatrix, metric: Metric, ask: ClusterAsk): number {
  if (ask === 'whole') return (metric as ProblemMetric)(matrix);
  const counts = classCounts(matrix);
  if (typeof ask === 'number') return metric(counts, { zeroDivision: NaN })[ask] ?? NaN;
  return metric(counts, { average: ask, zeroDivision: NaN });
}

function gradientOf(at: SmoothedMatrix, metric: Metric, ask: ClusterAsk): AdditiveGradient | null {
  const form = formOf(metric);
  if (ask === 'whole') return wholeGradient(at, metric.name);
  if (!form) return null;
  if (ask === 'weighted') return weightedGradient(at, form);
  if (ask !== 'micro') return classMeanGradient(at, form, ask);
  return isAccuracy(form) ? accuracyGradient(at, 1) : null;
}

/**
 * Whether a micro average is the share of right answers: while all classes are pooled, an error is one
 * false positive and one false negative, and the two count as one right answer does.
 */
function isAccuracy({ over, under }: RatioForm): boolean {
  const [right, fp, fn] = over;
  const isRight = fp === 0 && fn === 0 && under[0] === right;
  return isRight && under[1] + under[2] === right && under[3] === 0;
}

function wholeGradient(at: SmoothedMatrix, name: string): AdditiveGradient | null {
  switch (name) {
    case 'accuracy':
      return accuracyGradient(at, 1);
    case 'errorRate':
      return accuracyGradient(at, -1);
    case 'balancedAccuracy':
      return classMeanGradient(at, { over: [1, 0, 0, 0], under: [1, 0, 1, 0] }, 'macro');
    case 'matthewsCorrcoef':
      return matthewsGradient(at);
    default:
      return kappaGradient(at);
  }
}

function accuracyGradient({ nClasses }: SmoothedMatrix, slope: 1 | -1): AdditiveGradient {
  const zeros = new Float64Array(nClasses);
  const diagonal = new Float64Array(nClasses).fill(slope);
  return { value: NaN, row: zeros, column: zeros, diagonal };
}

/** Squared residuals of the clusters. */
function spreadOf(tallies: ClusterTallies, gradient: AdditiveGradient): ClusterSpread {
  const { residuals, rows, total } = clusterResiduals(tallies, gradient);
  const squares = sum(residuals.map((residual) => residual * residual));
  const nClusters = rows.filter((count) => count > 0).length;
  const variance = clusterVariance(nClusters, squares, total);
  if (!tallies.weighted) return { nUnits: nClusters, nRows: tallies.nSamples, variance };
  const nUnits = evenUnits(rows);
  return { nUnits, nRows: (tallies.nSamples * nUnits) / nClusters, variance };
}

/** As how many of equal weight so many of unequal weight count (Kish). */
function evenUnits(weights: Float64Array): number {
  return sum(weights) ** 2 / sum(weights.map((weight) => weight * weight));
}
