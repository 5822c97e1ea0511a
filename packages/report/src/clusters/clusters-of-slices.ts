import type { ClusterTallies } from '@confmat/inference';
import type { ReportResults } from '../results.js';

/** The clusters of each slice of checked results; undefined where rows are independent. */
export function clustersOfSlices({
  clusters,
  slices = [],
}: ReportResults): readonly ClusterTallies[] | undefined {
  return clusters && slices.flatMap(({ clusters: own }) => (own ? [own] : []));
}
