import type { Label } from '@confmat/core';
import { addByCode, named } from '@confmat/core/internal';
import { isSame } from '../checks/is-same.js';
import { mustShareLabels } from '../refusals.js';
import { ascendingKeys } from './cluster-keys.js';
import { cellsInOrder } from './set-cells.js';
import type { SetClusters } from './set-clusters.js';
import { setsUnderLabels } from './sets-under-labels.js';

/**
 * Add up counts of batches: clusters of the same key become one.
 *
 * @param all What `setClusters` counted of each, with the same labels in the same order.
 * @returns Their sum, the clusters ascending.
 * @throws {MetricError} `option-conflict` for other labels, or keys of several kinds.
 */
export function mergeSetClusters<L extends Label>(all: readonly SetClusters<L>[]): SetClusters<L> {
  return named('mergeSetClusters', () => {
    const labels = all[0]?.labels ?? [];
    if (all.some((one) => !isSame(one.labels, labels))) throw mustShareLabels();
    return addSetClusters(labels, all);
  });
}

/** Their sum under other labels; cells of labels that are not among these are left out. */
export function addSetClusters<L extends Label>(
  labels: readonly L[],
  all: readonly SetClusters<L>[],
): SetClusters<L> {
  const clusters = ascendingKeys(all.flatMap((one) => one.clusters));
  const clusterOf = codesOf(clusters);
  const [rows, exact] = [new Float64Array(clusters.length), new Float64Array(clusters.length)];
  const parts = all.map((one) => {
    const places = Int32Array.from(one.clusters, (key) => clusterOf.get(key) ?? 0);
    addByCode(places, one.rows, rows);
    addByCode(places, one.exact, exact);
    const own = setsUnderLabels(one, labels);
    return { ...own, clusterCodes: own.clusterCodes.map((code) => places[code] ?? 0) };
  });
  const cells = {
    clusterCodes: Int32Array.from(joined(parts.map(({ clusterCodes }) => clusterCodes))),
    labelCodes: Int32Array.from(joined(parts.map(({ labelCodes }) => labelCodes))),
    tp: joined(parts.map(({ tp }) => tp)),
    fp: joined(parts.map(({ fp }) => fp)),
    fn: joined(parts.map(({ fn }) => fn)),
  };
  const shape = { nLabels: labels.length, nClusters: clusters.length };
  return {
    ...{ labels, clusters, rows, exact },
    ...cellsInOrder(cells, shape),
    weighted: all.some((one) => one.weighted),
    nSamples: all.reduce((total, one) => total + one.nSamples, 0),
  };
}

/** Samples of one cluster that were counted elsewhere. */
interface ClusterSamples {
  readonly cluster: Label;
  readonly nRows: number;
  /** Samples, or the sum of their weights; and those of them whose two sets are equal. */
  readonly count: number;
  readonly exact: number;
}

/** Samples of one cluster that have a label in either set. */
interface ClusterLabel {
  readonly cluster: Label;
  readonly label: Label;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/**
 * Label sets by cluster from what was counted elsewhere; equal cells add up.
 *
 * @param labels Every label of the cells, in the order of the codes.
 * @param samples One of each cluster.
 */
export function setClustersOfCells<L extends Label>(
  labels: readonly L[],
  samples: readonly ClusterSamples[],
  cells: readonly ClusterLabel[],
  weighted: boolean,
): SetClusters<L> {
  const clusterOf = codesOf(samples.map(({ cluster }) => cluster));
  const labelOf = codesOf(labels);
  const column = (name: 'tp' | 'fp' | 'fn'): Float64Array =>
    Float64Array.from(cells, (cell) => cell[name]);
  const found: SetClusters<L> = {
    labels,
    clusters: samples.map(({ cluster }) => cluster),
    rows: Float64Array.from(samples, ({ count }) => count),
    exact: Float64Array.from(samples, ({ exact }) => exact),
    clusterCodes: Int32Array.from(cells, ({ cluster }) => clusterOf.get(cluster) ?? 0),
    labelCodes: Int32Array.from(cells, ({ label }) => labelOf.get(label) ?? 0),
    ...{ tp: column('tp'), fp: column('fp'), fn: column('fn') },
    weighted,
    nSamples: samples.reduce((total, { nRows }) => total + nRows, 0),
  };
  // Puts clusters and cells in order.
  return addSetClusters(labels, [found]);
}

function joined(columns: readonly (Float64Array | Int32Array)[]): Float64Array {
  const all = new Float64Array(columns.reduce((total, { length }) => total + length, 0));
  let end = 0;
  for (const column of columns) {
    all.set(column, end);
    end += column.length;
  }
  return all;
}

function codesOf(labels: readonly Label[]): ReadonlyMap<Label, number> {
  return new Map(labels.map((label, code) => [label, code]));
}
