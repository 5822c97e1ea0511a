/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing here checks what it is given.
 */
export { compareTalliedAreas } from './areas/compare-tallied-areas.js';
export { compareTalliedPrecision } from './areas/compare-tallied-precision.js';
export type { PairedScoreTally } from './areas/compare-tallied-areas.js';
export { checkClustersOf } from './clusters/check-clusters-of.js';
export { checkSetClustersOf } from './clusters/check-set-clusters.js';
export { checkPairedClusters } from './clusters/paired-clusters.js';
export {
  addSweepClusters,
  clusterIntervalAt,
  clustersAt,
  talliesAt,
} from './clusters/clusters-at.js';
export { checkClustersOfSweep } from './clusters/sweep-clusters.js';
export { setClustersOfCells } from './clusters/merge-set-clusters.js';
export { shareByCluster } from './clusters/share-by-cluster.js';
export { designEffect } from './clusters/design-effect.js';
export { talliesOfCells } from './clusters/cluster-tallies.js';
export type { ClusterCell } from './clusters/cluster-tallies.js';
export { normalCdf, normalQuantile, twoSidedZ } from './distributions.js';
export { compareEach } from './compare/compare-each.js';
export type { AskedMetric } from './compare/compare-each.js';
export { addClustersUnder } from './evaluation/add-under-labels.js';
export { allLabels } from './evaluation/all-labels.js';
export { matrixToJson } from './evaluation/matrix-json.js';
export type { StoredMatrixJson } from './evaluation/matrix-json.js';
export { diffEach } from './evaluation/diff-each.js';
export { cochranQ } from './many/compare-many.js';
export { adjustedPs } from './multiplicity/adjust-p-values.js';
export { endsAtPrevalence, ratioAtPrevalence } from './prevalence/ratio-at-prevalence.js';
export { wilsonEnds } from './proportions/wilson-ends.js';
export type { Cells } from './rows/row-rule.js';
export { dot, shareOf } from './rows/share.js';
export type { Share } from './rows/share.js';
