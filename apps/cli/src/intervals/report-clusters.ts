import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ClusterTallies } from '@confmat/inference';

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
export async function clustersUnder(
  clusters: ReportClusters | null,
  { labels }: ConfusionMatrix,
): Promise<ReportClusters | null> {
  if (!clusters?.whole || isSame(clusters.whole.labels, labels)) return clusters;
  // Loaded late: few reports have clusters.
  const { turnedClusters } = await import('./turned-clusters.js');
  return { ...clusters, whole: turnedClusters(clusters.whole, labels) };
}

function isSame(a: readonly Label[], b: readonly Label[]): boolean {
  return a.every((label, place) => label === b[place]);
}
