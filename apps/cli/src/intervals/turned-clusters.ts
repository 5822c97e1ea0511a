import type { Label } from '@confmat/core';
import type { ClusterTallies } from '@confmat/inference';
import { addClustersUnder } from '@confmat/inference/internal';

/** The same clusters under the same labels in another order. */
export function turnedClusters(whole: ClusterTallies, labels: readonly Label[]): ClusterTallies {
  return addClustersUnder(labels, [whole]);
}
