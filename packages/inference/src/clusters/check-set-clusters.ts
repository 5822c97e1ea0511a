import type { BinaryCounts, Label } from '@confmat/core';
import { isArrayOf } from '@confmat/core/internal';
import { mustBeOfSets, mustBeSetClusters } from '../refusals.js';
import { setsUnderLabels } from './sets-under-labels.js';
import { addsUp } from './set-cluster-basis.js';
import type { SetClusters } from './set-clusters.js';

/** Check that clusters add up to the counts of label sets, label by label. */
export function checkSetClustersOf(
  argument: string,
  clusters: unknown,
  counts: BinaryCounts,
): asserts clusters is SetClusters {
  if (!isSetClusters(clusters)) throw mustBeSetClusters(argument, clusters);
  const labels = Array.from<Label>(counts.keys ?? []);
  if (!addsUp(setsUnderLabels(clusters, labels), counts)) throw mustBeOfSets(argument);
}

/** Whether a value is what `setClusters` returned. */
export function isSetClusters(value: unknown): value is SetClusters {
  const found = (value ?? {}) as Readonly<Record<keyof SetClusters, unknown>>;
  const { labels, clusters, clusterCodes, labelCodes } = found;
  if (!Array.isArray(labels) || !Array.isArray(clusters)) return false;
  if (!isArrayOf(clusterCodes, 'Int32Array') || !isArrayOf(labelCodes, 'Int32Array')) return false;
  const isOf = (column: unknown, length: number): boolean =>
    isArrayOf(column, 'Float64Array') && column.length === length;
  const { length } = labelCodes;
  return (
    clusterCodes.length === length &&
    [found.tp, found.fp, found.fn].every((column) => isOf(column, length)) &&
    [found.rows, found.exact].every((column) => isOf(column, clusters.length))
  );
}
