import { classCounts } from '@confmat/core';
import type { ConfusionMatrix, Metric, ProblemMetric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { kappaGradient } from '../delta/kappa-gradient.js';
import { matthewsGradient } from '../delta/matthews-gradient.js';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import { classMeanGradient, weightedGradient } from '../delta/weighted-gradient.js';
import type { Interval } from '../interval/interval-data.js';
import { checkClustersOf } from './check-clusters-of.js';
import { clusterInterval } from './cluster-interval.js';
import { slopeOfGradient } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';

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
  const gradient = gradientOf(smoothedMatrix(matrix, 0), metric, ask);
  const of = { estimate, level, relevantRows: tallies.nSamples };
  return clusterInterval({ matrix, tallies }, of, gradient && slopeOfGradient(gradient), metric);
}

function estimateOf(matrix: ConfusionMatrix, metric: Metric, ask: ClusterAsk): number {
  if (ask === 'whole') return (metric as ProblemMetric)(matrix);
  const counts = classCounts(matrix);
  if (typeof ask === 'number') return metric(counts, { zeroDivision: NaN })[ask] ?? NaN;
  return metric(counts, { average: ask, zeroDivision: NaN });
}

/** The gradient of what is asked for; null where none is known. */
export function gradientOf(
  at: SmoothedMatrix,
  metric: Metric,
  ask: ClusterAsk,
): AdditiveGradient | null {
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
