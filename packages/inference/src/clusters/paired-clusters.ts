import type { ConfusionMatrix, Label } from '@confmat/core';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { checkClustersOf } from './check-clusters-of.js';
import { clusterResiduals, slopeOfGradient } from './cluster-residuals.js';
import type { ClusterResiduals } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** The answers of two models by cluster: what `clusterTallies` counts for each. */
export interface PairedClusters<L extends Label = Label> {
  readonly a: ClusterTallies<L>;
  readonly b: ClusterTallies<L>;
}

/** Variances of a metric of two models and of its difference, from clusters. */
export interface PairedVariances {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** Clusters with rows of either model. */
  readonly nClusters: number;
}

/** Check that the clusters of two models are those of their matrices. */
export function checkPairedClusters(
  clusters: PairedClusters,
  matrices: { readonly a: ConfusionMatrix; readonly b: ConfusionMatrix },
): void {
  checkClustersOf('clusters.a', clusters.a, matrices.a);
  checkClustersOf('clusters.b', clusters.b, matrices.b);
}

/**
 * Variances by the delta method, a cluster being one unit: what a cluster adds to the metric of one
 * model and to that of the other is taken together. Clusters are matched by their keys.
 */
export function pairedVariances(
  { a, b }: PairedClusters,
  ofA: AdditiveGradient,
  ofB: AdditiveGradient,
): PairedVariances {
  const shares = new Map<Label, [a: number, b: number]>();
  addShares(shares, 0, a.clusters, clusterResiduals(a, slopeOfGradient(ofA)));
  addShares(shares, 1, b.clusters, clusterResiduals(b, slopeOfGradient(ofB)));
  const nClusters = shares.size;
  const squares = { a: 0, b: 0, difference: 0 };
  for (const [byA, byB] of shares.values()) {
    squares.a += byA * byA;
    squares.b += byB * byB;
    squares.difference += (byA - byB) ** 2;
  }
  const scale = nClusters / (nClusters - 1);
  return {
    a: scale * squares.a,
    b: scale * squares.b,
    difference: scale * squares.difference,
    nClusters,
  };
}

/** What each cluster that has rows adds to a metric. */
function addShares(
  shares: Map<Label, [number, number]>,
  place: 0 | 1,
  keys: readonly Label[],
  { residuals, rows, total }: ClusterResiduals,
): void {
  for (const [code, key] of keys.entries()) {
    if (rows[code] === 0) continue;
    const own = shares.get(key) ?? [0, 0];
    own[place] += (residuals[code] ?? 0) / total;
    shares.set(key, own);
  }
}
