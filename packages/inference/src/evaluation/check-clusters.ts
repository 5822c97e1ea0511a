import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally } from '@confmat/core';
import { isSame } from '../checks/is-same.js';
import { addsUp, isTallies } from '../clusters/check-clusters-of.js';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import { arePaired } from '../clusters/paired-clusters.js';
import type { PairedClusters } from '../clusters/paired-clusters.js';
import { mustBeClustersOf } from '../evaluation-refusals.js';
import { mustBePaired } from '../refusals.js';

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
