import { addByCode } from '@confmat/core/internal';
import type { Cells } from '../rows/row-rule.js';
import type { ClusterTallies } from './cluster-tallies.js';
import { addClassShares, addMargins } from './kernels/class-shares.js';

/** Rows of each cluster, or the sums of their weights, shape (nClusters,). */
export function clusterRows({ clusters, clusterCodes, counts }: ClusterTallies): Float64Array {
  const rows = new Float64Array(clusters.length);
  addByCode(clusterCodes, counts, rows);
  return rows;
}

/**
 * What each cluster has of the rows that a mean over classes rests on: its share of the rows of each
 * class, added up over the classes with such rows. Of one class those are the rows that its metric
 * divides by, as shares.
 *
 * @param kinds As how many rows tp, fp, fn and tn of a class count.
 * @param codes The classes.
 * @returns Shape (nClusters,).
 */
export function classShares(
  { labels, clusters, clusterCodes, trueCodes, predCodes, counts }: ClusterTallies,
  kinds: Cells,
  codes: readonly number[],
): Float64Array {
  const [support, predicted, right] = [0, 1, 2].map(() => new Float64Array(labels.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  addMargins(trueCodes, predCodes, counts, support, predicted, right);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const weights = new Float64Array(labels.length);
  for (const code of codes) {
    const [tp, t, p] = [right[code] ?? 0, support[code] ?? 0, predicted[code] ?? 0];
    const [ofTp, ofFp, ofFn, ofTn] = kinds;
    const relevant = ofTp * tp + ofFp * (p - tp) + ofFn * (t - tp) + ofTn * (all - t - p + tp);
    weights[code] = relevant > 0 ? 1 / relevant : 0;
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = new Float64Array(clusters.length);
  addClassShares(
    ...([clusterCodes, trueCodes, predCodes, counts] as const),
    ...([Float64Array.from(kinds), weights, total, shares] as const),
  );
  return shares;
}
