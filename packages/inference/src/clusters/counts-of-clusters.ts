import { binaryCounts } from '@confmat/core';
import type { BinaryCounts, Label } from '@confmat/core';
import { named } from '@confmat/core/internal';
import { labelSums } from './label-sums.js';
import type { SetClusters } from './set-clusters.js';

/**
 * The counts of each label over all clusters.
 *
 * @param clusters What `setClusters` counted.
 * @returns Counts of shape (nLabels,), `of: 'labels'`, as `labelCounts` gives.
 */
export function countsOfClusters<L extends Label>(clusters: SetClusters<L>): BinaryCounts<L> {
  return named('countsOfClusters', () => {
    const { labels, weighted } = clusters;
    const counts = binaryCounts(labelSums(clusters), { of: 'labels', keys: labels });
    return weighted ? { ...counts, weighted } : counts;
  });
}
