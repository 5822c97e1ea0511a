import { recall } from '@confmat/core';
import type { JointTally } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import { classShares, clusterRows } from '../clusters/class-shares.js';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import { relevantKinds } from '../clusters/cluster-gradient.js';
import { clusterFault, clusterSizes, effectiveClusters } from '../clusters/effective-clusters.js';
import { pairedSizes, pairedVariances } from '../clusters/paired-clusters.js';
import type { PairedClusters } from '../clusters/paired-clusters.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { tCdf, twoSidedT } from '../distributions.js';
import { intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { NO_GRADIENT } from '../refusals.js';
import { deltaEnds } from './difference-interval.js';
import { jointErrors } from './joint-variances.js';
import type { JointErrors } from './joint-variances.js';
import { codesOf } from './metric-gradient.js';
import type { Reading } from './metric-gradient.js';
import { moverDifferenceEnds } from './mover-difference.js';

/** What clusters say of a difference. */
export interface ClusterComparison {
  readonly difference: Interval;
  /** NaN where there is none. */
  readonly pValue: number;
  /** By the clusters, nothing added; NaN where there is none. */
  readonly standardError: number;
}

/** Two models whose rows belong to clusters. */
export interface ClusteredPair {
  readonly joint: JointTally;
  readonly clusters: PairedClusters;
  readonly reading: Reading;
  /** The gradients of the metric; null where none are known. */
  readonly gradients: readonly [a: AdditiveGradient, b: AdditiveGradient] | null;
  readonly a: Interval;
  readonly b: Interval;
}

/**
 * The interval and the p-value of a difference, a cluster being one unit: the standard errors of
 * independent rows, smoothed as theirs are, times what the clusters make of them.
 */
export function clusterComparison(
  { joint, clusters, reading, gradients, a, b }: ClusteredPair,
  of: Estimate,
  isMover: boolean,
): ClusterComparison {
  const nothing = (reason: string): ClusterComparison => {
    return { difference: noInterval(of, reason), pValue: NaN, standardError: NaN };
  };
  if (!gradients) return nothing(NO_GRADIENT);
  const sizes = clusterSizes(
    pairedSizes(clusters, sizesOf(clusters.a, reading), sizesOf(clusters.b, reading)),
  );
  const { nUnits, scale } = effectiveClusters(sizes);
  const fault = clusterFault(sizes.nClusters, nUnits);
  if (fault !== undefined) return nothing(fault);
  const { nClusters, ...variances } = pairedVariances(clusters, ...gradients);
  // The variances take clusters as if they were even.
  const inflation = (scale * (nClusters - 1)) / nClusters;
  const standardError = Math.sqrt(variances.difference);
  const raw = jointErrors(joint, ...gradients, false);
  const smoothed = jointErrors(joint, ...gradients, true);
  const meanSize = sum(joint.counts) / nUnits;
  const errorOf = (name: keyof JointErrors): number => {
    const [ofClusters, ofRows] = [inflation * variances[name], raw[name] ** 2];
    const varies = ofClusters > NO_VARIANCE && ofRows > NO_VARIANCE;
    // Models that never differ: all rows of a cluster could, together.
    const effect = varies ? Math.max(1, ofClusters / ofRows) : meanSize;
    return smoothed[name] * Math.sqrt(effect);
  };
  const errors = { a: errorOf('a'), b: errorOf('b'), difference: errorOf('difference') };
  const pValue = twoSidedP(of.estimate, errors.difference, nUnits - 1);
  if (isMover) {
    const why = a.method === 'none' ? a.reason : b.method === 'none' ? b.reason : undefined;
    if (why !== undefined) return { difference: noInterval(of, why), pValue, standardError };
    const ends = moverDifferenceEnds(a, b, errors, -Infinity, Infinity);
    const difference = intervalOf(of, 'mover-difference', ends, warningOf(a, b));
    return { difference, pValue, standardError };
  }
  const half = twoSidedT(of.level, nUnits - 1) * errors.difference;
  const ends = deltaEnds(of.estimate, half, reading.metric.range);
  return { difference: intervalOf(of, 'cluster-delta', ends), pValue, standardError };
}

/** Two-sided p-value of a difference by Student's t; 1 if it is 0. */
export function twoSidedP(difference: number, error: number, df: number): number {
  return difference === 0 ? 1 : 2 * tCdf(-Math.abs(difference) / error, df);
}

/** What each cluster has of the rows that a number rests on, shape (nClusters,). */
function sizesOf(tallies: ClusterTallies, reading: Reading): Float64Array {
  const { metric, average, posLabel, labels } = reading;
  const isMeanRecall = average === null && metric.name === 'balancedAccuracy';
  const form = formOf(isMeanRecall ? recall : metric);
  const isOfClasses = isMeanRecall || average === 'binary' || average === 'macro';
  if (!form || !isOfClasses) return clusterRows(tallies);
  const codes = codesOf(tallies.labels, average === 'binary' ? [posLabel] : labels);
  return classShares(tallies, relevantKinds(form), codes);
}
