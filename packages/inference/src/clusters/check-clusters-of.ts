import type { ConfusionMatrix } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { mustBeClusters, mustBeLabelsOfMatrix, mustBeOfMatrix } from '../refusals.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** Sums of weights depend on the order of the rows in their last digits. */
const TOLERANCE = 1e-9;

/** Check that clusters have the labels of a matrix and as many rows. */
export function checkClustersOf(
  argument: string,
  tallies: unknown,
  { labels, total }: ConfusionMatrix,
): asserts tallies is ClusterTallies {
  if (!isTallies(tallies)) throw mustBeClusters('matrix', tallies, argument);
  const isSame =
    tallies.labels === labels ||
    (tallies.labels.length === labels.length &&
      tallies.labels.every((label, code) => label === labels[code]));
  const error = Math.abs(sum(tallies.counts) - total);
  if (!(error <= (tallies.weighted ? TOLERANCE * total : 0))) throw mustBeOfMatrix(argument);
  if (!isSame) throw mustBeLabelsOfMatrix(argument);
}

/** Whether a value is what `clusterTallies` returned. */
export function isTallies(value: unknown): value is ClusterTallies {
  return typeof value === 'object' && value !== null && 'clusterCodes' in value;
}
