import type { ClusterTallies } from '@confmat/inference';
import { checkClusterColumn } from '../../intervals/check-cluster-column.js';
import { cannotCombine } from '../../refusals.js';
import type { CompareCommandOptions } from '../options.js';

/** What rows of two predictions belong to. */
export interface ComparedClusters {
  /** The column that says which. */
  readonly name: string;
  readonly nClusters: number;
}

/** Refuse a column of clusters where something takes rows one by one, before anything is read. */
export function checkPairedClusters(options: CompareCommandOptions): void {
  const { cluster, weight } = options;
  if (cluster === undefined) return;
  checkClusterColumn(options);
  if (weight !== undefined) {
    throw cannotCombine(
      '--cluster',
      '--weight',
      'no method is known to hold for a change on weighted rows; keep each prediction (report --save) and compare the two files, as two samples',
    );
  }
}

/** What results say of clusters; null for none. */
export function clustersInWords(
  name: string | undefined,
  tallies: ClusterTallies | undefined,
): ComparedClusters | null {
  return name === undefined || !tallies ? null : { name, nClusters: tallies.clusters.length };
}
