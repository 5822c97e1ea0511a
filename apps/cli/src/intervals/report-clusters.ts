import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ClusterTallies } from '@confmat/inference';
import { addClustersUnder } from '@confmat/inference/internal';

/** Rows of a report that belong together. */
export interface ReportClusters {
  /** The column that says which. */
  readonly name: string;
  /** Undefined where they were not kept: there are no intervals then. */
  readonly whole: ClusterTallies | undefined;
  /** Of each group of `--by`, in the order of the report. */
  readonly slices: readonly (ClusterTallies | undefined)[];
}

/** The same under the labels of a report, which may have turned two classes round. */
export function clustersUnder(
  clusters: ReportClusters | null,
  { labels }: ConfusionMatrix,
): ReportClusters | null {
  if (!clusters?.whole || isSame(clusters.whole.labels, labels)) return clusters;
  return { ...clusters, whole: addClustersUnder(labels, [clusters.whole]) };
}

function isSame(a: readonly Label[], b: readonly Label[]): boolean {
  return a.every((label, place) => label === b[place]);
}
