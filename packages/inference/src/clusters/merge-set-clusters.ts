import { binaryCounts } from '@confmat/core';
import type { BinaryCounts, Label } from '@confmat/core';
import { named, sum } from '@confmat/core/internal';
import { isSame } from '../checks/is-same.js';
import { mustShareLabels } from '../refusals.js';
import { ascendingKeys } from './cluster-keys.js';
import { addByCode } from './kernels/by-code.js';
import { cellsInOrder } from './set-cells.js';
import type { SetClusters } from './set-clusters.js';

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
  const labelOf = codesOf(labels);
  const [rows, exact] = [new Float64Array(clusters.length), new Float64Array(clusters.length)];
  const clusterCodes: number[] = [];
  const labelCodes: number[] = [];
  const counts = { tp: [] as number[], fp: [] as number[], fn: [] as number[] };
  for (const one of all) {
    const places = one.clusters.map((key) => clusterOf.get(key) ?? 0);
    const labelPlaces = one.labels.map((label) => labelOf.get(label) ?? -1);
    for (const [code, place] of places.entries()) {
      rows[place] = (rows[place] ?? 0) + (one.rows[code] ?? 0);
      exact[place] = (exact[place] ?? 0) + (one.exact[code] ?? 0);
    }
    for (const [cell, code] of one.labelCodes.entries()) {
      const label = labelPlaces[code] ?? -1;
      if (label < 0) continue;
      clusterCodes.push(places[one.clusterCodes[cell] ?? 0] ?? 0);
      labelCodes.push(label);
      counts.tp.push(one.tp[cell] ?? 0);
      counts.fp.push(one.fp[cell] ?? 0);
      counts.fn.push(one.fn[cell] ?? 0);
    }
  }
  const cells = {
    clusterCodes: Int32Array.from(clusterCodes),
    labelCodes: Int32Array.from(labelCodes),
    tp: Float64Array.from(counts.tp),
    fp: Float64Array.from(counts.fp),
    fn: Float64Array.from(counts.fn),
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
export interface ClusterSamples {
  readonly cluster: Label;
  readonly nRows: number;
  /** Samples, or the sum of their weights; and those of them whose two sets are equal. */
  readonly count: number;
  readonly exact: number;
}

/** Samples of one cluster that have a label in either set. */
export interface ClusterLabel {
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

function codesOf(labels: readonly Label[]): ReadonlyMap<Label, number> {
  return new Map(labels.map((label, code) => [label, code]));
}

/**
 * The counts of each label over all clusters.
 *
 * @param clusters What `setClusters` counted.
 * @returns Counts of shape (nLabels,), `of: 'labels'`, as `labelCounts` gives.
 */
export function countsOfClusters<L extends Label>(clusters: SetClusters<L>): BinaryCounts<L> {
  return named('countsOfClusters', () => {
    const { labels, labelCodes, weighted } = clusters;
    const total = sum(clusters.rows);
    const [tp, fp, fn] = ([clusters.tp, clusters.fp, clusters.fn] as const).map((column) => {
      const sums = new Float64Array(labels.length);
      addByCode(labelCodes, column, sums);
      return sums;
    }) as [Float64Array, Float64Array, Float64Array];
    // Sums of fractions may differ in the last bit.
    const tn = tp.map((hits, row) => Math.max(0, total - hits - (fp[row] ?? 0) - (fn[row] ?? 0)));
    const counts = binaryCounts({ tp, fp, fn, tn }, { of: 'labels', keys: labels });
    return weighted ? { ...counts, weighted } : counts;
  });
}
