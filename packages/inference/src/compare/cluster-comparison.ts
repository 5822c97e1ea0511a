import type { JointTally } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { pairedVariances } from '../clusters/paired-clusters.js';
import type { PairedClusters } from '../clusters/paired-clusters.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { tCdf, twoSidedT } from '../distributions.js';
import { intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { NO_GRADIENT, ONE_CLUSTER } from '../refusals.js';
import { jointErrors } from './joint-variances.js';
import type { JointErrors } from './joint-variances.js';
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
  { joint, clusters, gradients, a, b }: ClusteredPair,
  of: Estimate,
  isMover: boolean,
): ClusterComparison {
  const nothing = (reason: string): ClusterComparison => {
    return { difference: noInterval(of, reason), pValue: NaN, standardError: NaN };
  };
  if (!gradients) return nothing(NO_GRADIENT);
  const { nClusters, ...variances } = pairedVariances(clusters, ...gradients);
  if (nClusters < 2) return nothing(ONE_CLUSTER);
  const standardError = Math.sqrt(variances.difference);
  const raw = jointErrors(joint, ...gradients, false);
  const smoothed = jointErrors(joint, ...gradients, true);
  const meanSize = sum(joint.counts) / nClusters;
  const errorOf = (name: keyof JointErrors): number => {
    const [ofClusters, ofRows] = [variances[name], raw[name] ** 2];
    const varies = ofClusters > NO_VARIANCE && ofRows > NO_VARIANCE;
    // Models that never differ: all rows of a cluster could, together.
    const scale = varies ? Math.max(1, ofClusters / ofRows) : meanSize;
    return smoothed[name] * Math.sqrt(scale);
  };
  const errors = { a: errorOf('a'), b: errorOf('b'), difference: errorOf('difference') };
  const pValue = twoSidedP(of.estimate, errors.difference, nClusters - 1);
  if (isMover) {
    const why = a.method === 'none' ? a.reason : b.method === 'none' ? b.reason : undefined;
    if (why !== undefined) return { difference: noInterval(of, why), pValue, standardError };
    const ends = moverDifferenceEnds(a, b, errors, -Infinity, Infinity);
    const difference = intervalOf(of, 'mover-difference', ends, warningOf(a, b));
    return { difference, pValue, standardError };
  }
  const half = twoSidedT(of.level, nClusters - 1) * errors.difference;
  const ends = [of.estimate - half, of.estimate + half] as const;
  return { difference: intervalOf(of, 'cluster-delta', ends), pValue, standardError };
}

/** Two-sided p-value of a difference by Student's t; 1 if it is 0. */
export function twoSidedP(difference: number, error: number, df: number): number {
  return difference === 0 ? 1 : 2 * tCdf(-Math.abs(difference) / error, df);
}
