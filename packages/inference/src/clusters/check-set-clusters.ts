import { isArrayOf } from '@confmat/core/internal';
import type { SetClusters } from './set-clusters.js';

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
