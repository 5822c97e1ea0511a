import type { ReportResults } from '../results.js';

/** Whether intervals of results take the rows of a cluster together. */
export function isClustered(results: ReportResults): boolean {
  return nClustersOf(results) !== undefined;
}

/** How many clusters the rows of results are in; undefined where rows are independent. */
export function nClustersOf(results: ReportResults): number | undefined {
  const { clusters, labelSets, comparison, apart, scores, classScores } = results;
  const ofSets = labelSets?.clusters;
  // Clusters whose samples all lack a set are none of the results.
  if (!clusters && ofSets) return ofSets.rows.filter((count) => count > 0).length;
  const found =
    clusters ??
    comparison?.clusters?.a ??
    apart?.clusters?.a ??
    apart?.clusters?.b ??
    scores?.[0]?.clusters ??
    classScores?.clusters?.[0];
  return found?.clusters.length;
}
