import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally, Label } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { isSame } from '../checks/is-same.js';
import { TOLERANCE, addsUp, areNone, isTallies } from '../clusters/check-clusters-of.js';
import { isSetClusters } from '../clusters/check-set-clusters.js';
import { findOverfullCell } from '../clusters/kernels/find-overfull-cell.js';
import { addsUp as addsUpToSets } from '../clusters/set-cluster-basis.js';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import type { SetClusters } from '../clusters/set-clusters.js';
import { arePaired } from '../clusters/paired-clusters.js';
import type { PairedClusters } from '../clusters/paired-clusters.js';
import { mustBeClustersOf, mustBeClustersOfSets } from '../evaluation-refusals.js';
import { mustBePaired } from '../refusals.js';
import type { SetTally } from './evaluation.js';

/** Check that clusters add up to a matrix, cell by cell. */
export function checkClusters(
  argument: string,
  clusters: unknown,
  matrix: ConfusionMatrix | undefined,
): asserts clusters is ClusterTallies {
  const isOne = matrix && isTallies(clusters) && isSame(clusters.labels, matrix.labels);
  if (!isOne || !addsUp(clusters, matrix)) throw mustBeClustersOf(argument);
}

/** Check that the clusters of two models are those of a joint tally. */
export function checkClustersOfPair(
  argument: string,
  clusters: unknown,
  joint: JointTally | undefined,
): void {
  const of = joint && jointMatrices(joint);
  const { a, b } = (clusters ?? {}) as Partial<PairedClusters>;
  checkClusters(`${argument}.a`, a, of?.a);
  checkClusters(`${argument}.b`, b, of?.b);
  if (!arePaired({ a, b }, joint?.weighted ?? false)) throw mustBePaired(argument);
}

/** Check that clusters of label sets add up to the counts of the labels, and of equal sets. */
export function checkClustersOfSets(
  argument: string,
  { counts, samples, clusters }: SetTally,
): void {
  if (clusters === undefined) return;
  if (!isSetClusters(clusters)) throw mustBeClustersOfSets(argument);
  const { fp, fn, nRows, weights } = samples;
  const exact = sum((weights ?? nRows).filter((_, kind) => fp[kind] === 0 && fn[kind] === 0));
  const weight = clusters.weighted ? sum(clusters.rows) : 0;
  const isWhole =
    isSame(clusters.labels, Array.from<Label>(counts.keys ?? [])) &&
    clusters.weighted === (counts.weighted ?? false) &&
    clusters.nSamples === sum(nRows) &&
    areNone([sum(clusters.exact) - exact], weight) &&
    doFit(clusters, weight) &&
    addsUpToSets(clusters, counts);
  if (!isWhole) throw mustBeClustersOfSets(argument);
}

/** Whether no label of a cluster has more samples than the cluster, nor are more of them equal. */
function doFit({ clusterCodes, tp, fp, fn, rows, exact }: SetClusters, weight: number): boolean {
  const rounding = TOLERANCE * weight;
  return (
    findOverfullCell(clusterCodes, tp, fp, fn, rows, rounding) < 0 &&
    exact.every((count, code) => count <= (rows[code] ?? 0) + rounding)
  );
}
