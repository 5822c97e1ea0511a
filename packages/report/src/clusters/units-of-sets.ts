import type { BinaryCounts } from '@confmat/core';
import type { SetClusters } from '@confmat/inference';
import type { LabelSetResults } from '../results.js';

/** What intervals of label sets take together: samples of a cluster, or else the labels of a sample. */
export function unitsOfSets({
  clusters,
  samples,
}: LabelSetResults): SetClusters | BinaryCounts | undefined {
  return clusters ?? samples;
}
