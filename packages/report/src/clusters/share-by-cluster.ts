import { precision } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { countsOfClusters, interval } from '@confmat/inference';
import type { Interval, SetClusters } from '@confmat/inference';

/** The rows of a share by cluster. */
export interface ClusteredShare {
  /** Rows of each cluster that count, or the sums of their weights, shape (nClusters,). */
  readonly hits: Float64Array;
  /** The other rows of the share, shape (nClusters,). */
  readonly others: Float64Array;
  readonly weighted: boolean;
  /** Number of the rows; read where they have weights. */
  readonly nRows: number;
}

/** The interval of a share of rows that belong together. */
export function shareByCluster(
  { hits, others, weighted, nRows }: ClusteredShare,
  level: number,
): Interval {
  const none = new Float64Array(hits.length);
  // The hits of one label that every row was given.
  const clusters: SetClusters = {
    ...{ labels: [true], clusters: [...hits.keys()], tp: hits, fp: others, fn: none },
    ...{ rows: hits.map((count, code) => count + (others[code] ?? 0)), exact: hits },
    clusterCodes: Int32Array.from(hits.keys()),
    labelCodes: new Int32Array(hits.length),
    weighted,
    nSamples: weighted ? nRows : sum(hits) + sum(others),
  };
  const [found] = interval(countsOfClusters(clusters), precision, { level, clusters });
  if (!found) throw new Error('bug: one label has one interval');
  return found;
}
