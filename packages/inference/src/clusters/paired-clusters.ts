import { jointMatrices } from '@confmat/core';
import type { JointTally, Label } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { mustBePaired, mustBePairedClusters } from '../refusals.js';
import { areNone, checkClustersOf } from './check-clusters-of.js';
import { clusterResiduals, slopesOfGradient } from './cluster-residuals.js';
import type { ClusterResiduals } from './cluster-residuals.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** The answers of two models by cluster: what `clusterTallies` counts for each. */
export interface PairedClusters<L extends Label = Label> {
  readonly a: ClusterTallies<L>;
  readonly b: ClusterTallies<L>;
}

/** Variances of a metric of two models and of its difference, from clusters as if they were even. */
export interface PairedVariances {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** Clusters with rows of either model. */
  readonly nClusters: number;
}

/** Check that the clusters of two models are those of a joint tally, and of the same rows. */
export function checkPairedClusters(
  argument: string,
  clusters: unknown,
  joint: JointTally,
): asserts clusters is PairedClusters {
  if (typeof clusters !== 'object' || clusters === null) {
    throw mustBePairedClusters(argument, clusters);
  }
  const { a, b } = clusters as Partial<PairedClusters>;
  const matrices = jointMatrices(joint);
  checkClustersOf(`${argument}.a`, a, matrices.a);
  checkClustersOf(`${argument}.b`, b, matrices.b);
  if (!arePaired({ a, b }, joint.weighted)) throw mustBePaired(argument);
}

/** Whether each cluster has as many rows of each true class with one model as with the other. */
export function arePaired({ a, b }: PairedClusters, weighted: boolean): boolean {
  if (a.weighted !== weighted || b.weighted !== weighted) return false;
  const nClasses = a.labels.length;
  const codeOf = new Map(a.clusters.map((key, code) => [key, code]));
  const left = new Map<number, number>();
  const add = (
    sign: 1 | -1,
    { clusters, clusterCodes, trueCodes, counts }: ClusterTallies,
  ): void => {
    const places = Int32Array.from(clusters, (key) => codeOf.get(key) ?? codeOf.size);
    for (const [cell, count] of counts.entries()) {
      const place = places[clusterCodes[cell] ?? 0] ?? 0;
      const key = place * nClasses + (trueCodes[cell] ?? 0);
      left.set(key, (left.get(key) ?? 0) + sign * count);
    }
  };
  add(1, a);
  add(-1, b);
  return areNone(left.values(), weighted ? sum(a.counts) : 0);
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
  addShares(shares, 0, a.clusters, clusterResiduals(a, slopesOfGradient(a, ofA)));
  addShares(shares, 1, b.clusters, clusterResiduals(b, slopesOfGradient(b, ofB)));
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

/**
 * What clusters have of the rows that a number of either model rests on, as shares, added up by key.
 *
 * @param ofA By cluster of model a, shape (nClusters,).
 * @param ofB By cluster of model b.
 */
export function pairedSizes(
  { a, b }: PairedClusters,
  ofA: Float64Array,
  ofB: Float64Array,
): Float64Array {
  const shares = new Map<Label, number>();
  for (const [keys, sizes] of [[a.clusters, ofA] as const, [b.clusters, ofB] as const]) {
    const total = sum(sizes);
    if (total === 0) continue;
    for (const [code, key] of keys.entries()) {
      shares.set(key, (shares.get(key) ?? 0) + (sizes[code] ?? 0) / total);
    }
  }
  return Float64Array.from(shares.values());
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
