import type { ConfusionMatrix, JointTally } from '@confmat/core';
import { checkClustersOf, checkPairedClusters } from '@confmat/inference/internal';
import type { PairedClusters } from '@confmat/inference';
import { mustBePairedClusters } from '../refusals.js';

/** Check that the clusters of two models on the same rows are those of the rows. */
export function checkClustersOfJoint(
  argument: string,
  clusters: Partial<PairedClusters> | undefined,
  joint: JointTally,
): asserts clusters is PairedClusters | undefined {
  if (clusters !== undefined) checkPairedClusters(argument, clusters, joint);
}

/** Check the clusters of two models that saw different rows; those of one may be unknown. */
export function checkClustersOfMatrices(
  argument: string,
  clusters: Partial<PairedClusters> | undefined,
  [a, b]: readonly [a: ConfusionMatrix, b: ConfusionMatrix],
): void {
  if (clusters === undefined) return;
  if (!isObject(clusters)) throw mustBePairedClusters(argument, clusters);
  if (clusters.a !== undefined) checkClustersOf(`${argument}.a`, clusters.a, a);
  if (clusters.b !== undefined) checkClustersOf(`${argument}.b`, clusters.b, b);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
