import type { ConfusionMatrix } from '@confmat/core';
import type { ClusterTallies } from '@confmat/inference';
import { talliesOfCells } from '@confmat/inference/internal';
import type { ClusterCell } from '@confmat/inference/internal';
import type { CountOptions, CountRequest } from '@confmat/sql';
import type { GroupCell } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import type { SliceScores } from '../report/scores/slice-scores.js';
import { quote } from '../suggest.js';

/** Rows of a report that belong together. */
export interface ReportClusters {
  /** The column that says which. */
  readonly name: string;
  readonly whole: ClusterTallies;
  /** Of each group of `--by`, in the order of the report. */
  readonly slices: readonly ClusterTallies[];
}

/** What the clusters of a report must add up to. */
interface Counted {
  readonly matrix: ConfusionMatrix;
  readonly slices: readonly SliceScores[];
}

/** Count the rows of each cluster; labels are counted already, and the request reads its column. */
export async function countClusters(
  input: Input,
  name: string,
  request: CountRequest,
  { matrix, slices }: Counted,
  options: CountOptions,
): Promise<ReportClusters> {
  const column = findColumn(input.source, name, '--cluster');
  const by = { [CLUSTER]: labelReference(input.source, column), ...request.by };
  const { cells } = await input.countCells({ ...request, by }, { ...options, nulls: 'skip' });
  refuseMissing(cells, name, input.source.shownFile);
  const ofGroup = new Map(
    slices.map(({ group }) => [keyOf(Object.values(group)), [] as ClusterCell[]]),
  );
  const all = cells.map(({ group: [cluster, ...group], nRows, ...labels }) => {
    const cell = { ...labels, cluster: cluster ?? '', count: nRows };
    ofGroup.get(keyOf(group))?.push(cell);
    return cell;
  });
  return {
    name,
    whole: talliesOfCells(all, matrix.labels),
    slices: slices.map(({ group, matrix: { labels } }) =>
      talliesOfCells(ofGroup.get(keyOf(Object.values(group))) ?? [], labels),
    ),
  };
}

/** The cluster among the group columns; columns of `--by` have names of their own. */
const CLUSTER = '\0cluster';

function keyOf(group: readonly unknown[]): string {
  return JSON.stringify(group, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

function refuseMissing(cells: readonly GroupCell[], name: string, shownFile: string): void {
  const nMissing = cells.reduce(
    (total, { group: [cluster], nRows }) => total + (cluster === null ? nRows : 0),
    0,
  );
  if (nMissing === 0) return;
  throw new CommandError(
    `${shownFile}: column ${quote(name)} (--cluster) has no value in ${rowsText(nMissing)}`,
    `leave them out: --where '"${name.replaceAll('"', '""')}" IS NOT NULL'`,
  );
}
