import type { Label } from '@confmat/core';
import type { ClusterTallies } from '@confmat/inference';
import { talliesOfCells } from '@confmat/inference/internal';
import type { ClusterCell } from '@confmat/inference/internal';
import type { CountOptions, CountRequest } from '@confmat/sql';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { refuseMissingClusters, refuseStrangeClusters } from './refuse-clusters.js';

/** A matrix by clusters, and that of each group. */
export interface CountedClusters {
  readonly whole: ClusterTallies;
  /** In the order of the groups that were asked for. */
  readonly slices: readonly ClusterTallies[];
}

/** The labels of all, and the groups whose clusters are wanted. */
interface Wanted {
  readonly labels: readonly Label[];
  readonly groups: readonly Readonly<Record<string, Label>>[];
}

/** Count the rows of each cluster, or their weights; labels are counted already, and the request reads its column. */
export async function countClusters(
  input: Input,
  name: string,
  request: CountRequest,
  { labels, groups }: Wanted,
  options: CountOptions,
): Promise<CountedClusters> {
  const column = findColumn(input.source, name, '--cluster');
  const by = { [CLUSTER]: labelReference(input.source, column), ...request.by };
  const { cells } = await input.countCells({ ...request, by }, { ...options, nulls: 'skip' });
  // Names of digits come first in an object, whenever they were put there.
  const place = Object.keys(by).indexOf(CLUSTER);
  const nMissing = cells.reduce(
    (n, { group, nRows }) => n + (group[place] === null ? nRows : 0),
    0,
  );
  refuseMissingClusters(nMissing, name, input.source.shownFile);
  const keys = cells.map(({ group }) => group[place] ?? null);
  refuseStrangeClusters(keys, name, input.source.shownFile);
  const ofGroup = new Map(
    groups.map((group) => [keyOf(Object.values(group)), [] as ClusterCell[]]),
  );
  const all = cells.map(({ group, nRows, ...pair }) => {
    const cell = { ...pair, cluster: group[place] ?? '', nRows };
    ofGroup.get(keyOf(group.filter((_, i) => i !== place)))?.push(cell);
    return cell;
  });
  const tallies = (own: readonly ClusterCell[]): ClusterTallies =>
    talliesOfCells(own, labels, request.sampleWeight !== undefined);
  return {
    whole: tallies(all),
    slices: groups.map((group) => tallies(ofGroup.get(keyOf(Object.values(group))) ?? [])),
  };
}

/** The cluster among the group columns; columns of `--by` have names of their own. */
const CLUSTER = '\0cluster';

function keyOf(group: readonly unknown[]): string {
  return JSON.stringify(group, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}
