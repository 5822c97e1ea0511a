import { confusionMatrixFromCells } from '@confmat/core';
import type { ConfusionMatrix, Label, LabelColumn, NumberColumn } from '@confmat/core';
import {
  checkOptionNames,
  checkSameLength,
  checkWeights,
  encodeLabels,
  named,
} from '@confmat/core/internal';
import { isSame } from '../checks/is-same.js';
import { mustBeRowWeight, mustShareLabels } from '../refusals.js';
import { CellCounts, cellsOfRows } from './cluster-cells.js';
import { ascendingKeys } from './cluster-keys.js';

/**
 * Counts, or weights, of each cluster apart: of rows that belong together, as those of one user or
 * document. Only cells that occur are held.
 */
export interface ClusterTallies<L extends Label = Label> {
  /** The classes, in the order of the codes. */
  readonly labels: readonly L[];
  /** The clusters, in the order of the codes. */
  readonly clusters: readonly Label[];
  /** Cluster, true class and predicted class of each cell, ascending; shape (nCells,) each. */
  readonly clusterCodes: Int32Array;
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  /** Rows of each cell, or the sums of their weights, shape (nCells,). */
  readonly counts: Float64Array;
  /** Whether the counts are sums of weights. */
  readonly weighted: boolean;
  readonly nSamples: number;
}

/** Options of `clusterTallies`. */
export interface ClusterTalliesOptions<L extends Label = Label> {
  /** Axis order; labels found in the data but not here are an error. Default: all seen, ascending. */
  readonly labels?: readonly L[] | undefined;
  /**
   * Weight of each row, at least 0, shape (nSamples,): how many rows of the population it stands for.
   * Weights may follow from the labels, as those of a stratified sample do. If rows are independent,
   * each is a cluster of its own.
   */
  readonly sampleWeight?: NumberColumn | undefined;
}

/**
 * Count each cluster apart.
 *
 * @param yTrue True labels, shape (nSamples,).
 * @param yPred Predicted labels, shape (nSamples,).
 * @param cluster What each row belongs to, such as its user, shape (nSamples,).
 * @param options Order of the labels, weights.
 * @returns The tallies, for the option `clusters` of `interval`.
 * @throws {MetricError} `length-mismatch`, `null-value`, `unknown-label`, `mixed-labels`,
 *   `invalid-label`, `unsupported-type`, `invalid-option`, `invalid-weight`,
 *   `invalid-value`.
 * @example
 * const tallies = clusterTallies([0, 1, 1, 0], [0, 1, 0, 0], ['ann', 'ann', 'bob', 'bob']);
 * const matrix = matrixOfClusters(tallies);
 * interval(matrix, accuracy, { clusters: tallies }).method; // → 'cluster-wilson'
 */
export function clusterTallies<L extends Label>(
  yTrue: LabelColumn<L>,
  yPred: LabelColumn<L>,
  cluster: LabelColumn,
  options: ClusterTalliesOptions<L> = {},
): ClusterTallies<L> {
  return named('clusterTallies', () => {
    checkOptionNames(options, ['labels', 'sampleWeight']);
    const { sampleWeight } = options;
    checkSameLength({ yTrue, yPred, cluster, sampleWeight });
    const weights = sampleWeight === undefined ? null : readWeights(sampleWeight);
    const given = options.labels ?? labelsOf(yTrue, yPred);
    const truth = encodeLabels(yTrue, { labels: given, argument: 'yTrue' });
    const { labels } = truth;
    const prediction = encodeLabels(yPred, { labels, argument: 'yPred' });
    const groups = encodeLabels(cluster, { argument: 'cluster' });
    const rows = {
      clusters: groups.codes,
      truth: truth.codes,
      prediction: prediction.codes,
      weights: weights ?? new Float64Array(groups.codes.length).fill(1),
    };
    const shape = { nClasses: labels.length, nClusters: groups.labels.length };
    const facts = { weighted: weights !== null, nSamples: groups.codes.length };
    return { labels, clusters: groups.labels, ...cellsOfRows(rows, shape), ...facts };
  });
}

/** Rows of one cluster with the same true and the same predicted class. */
export interface ClusterCell {
  readonly cluster: Label;
  readonly trueLabel: Label;
  readonly predLabel: Label;
  /** Rows, or the sum of their weights. */
  readonly count: number;
  /** Default: the count. */
  readonly nRows?: number;
}

/**
 * Tallies of cells that were counted elsewhere; equal ones add up.
 *
 * @param labels Every label of the cells, in the order of the codes.
 * @param weighted Whether the counts are sums of weights.
 */
export function talliesOfCells<L extends Label>(
  cells: readonly ClusterCell[],
  labels: readonly L[],
  weighted = false,
): ClusterTallies<L> {
  const clusters = ascendingKeys(cells.map(({ cluster }) => cluster));
  const clusterCodes = new Map(clusters.map((cluster, code) => [cluster, code]));
  const codeOf = new Map<Label, number>(labels.map((label, code) => [label, code]));
  const counts = new CellCounts(labels.length, clusters.length);
  for (const { cluster, trueLabel, predLabel, count } of cells) {
    const [t, p] = [codeOf.get(trueLabel) ?? 0, codeOf.get(predLabel) ?? 0];
    counts.add(clusterCodes.get(cluster) ?? 0, t, p, count);
  }
  const nSamples = cells.reduce((total, { count, nRows = count }) => total + nRows, 0);
  return { labels, clusters, ...counts.columns(), weighted, nSamples };
}

/**
 * Add tallies of batches: clusters of the same key become one.
 *
 * @param tallies Tallies of the same labels in the same order.
 * @returns Their sum, the clusters ascending.
 * @throws {MetricError} `option-conflict` for other labels, or keys of several kinds.
 */
export function mergeClusterTallies<L extends Label>(
  tallies: readonly ClusterTallies<L>[],
): ClusterTallies<L> {
  return named('mergeClusterTallies', () => addClusterTallies(tallies));
}

/** As `mergeClusterTallies`, in the name of the caller. */
export function addClusterTallies<L extends Label>(
  tallies: readonly ClusterTallies<L>[],
): ClusterTallies<L> {
  const [{ labels } = { labels: [] }] = tallies;
  const clusters = ascendingKeys(tallies.flatMap((one) => one.clusters));
  const codeOf = new Map(clusters.map((cluster, code) => [cluster, code]));
  const cells = new CellCounts(labels.length, clusters.length);
  for (const one of tallies) {
    if (!isSame(one.labels, labels)) throw mustShareLabels();
    for (const [cell, count] of one.counts.entries()) {
      const cluster = one.clusters[one.clusterCodes[cell] ?? 0] as Label;
      const code = codeOf.get(cluster) ?? 0;
      cells.add(code, one.trueCodes[cell] ?? 0, one.predCodes[cell] ?? 0, count);
    }
  }
  const nSamples = tallies.reduce((total, one) => total + one.nSamples, 0);
  const weighted = tallies.some((one) => one.weighted);
  return { labels, clusters, ...cells.columns(), weighted, nSamples };
}

/**
 * The confusion matrix of all clusters together.
 *
 * @param tallies What `clusterTallies` counted.
 * @returns The matrix, with the labels of the tallies.
 */
export function matrixOfClusters<L extends Label>(tallies: ClusterTallies<L>): ConfusionMatrix<L> {
  return named('matrixOfClusters', () => {
    const { labels, trueCodes, predCodes, counts, weighted } = tallies;
    const cells = Array.from(counts, (count, cell) => ({
      trueLabel: labels[trueCodes[cell] ?? 0] as L,
      predLabel: labels[predCodes[cell] ?? 0] as L,
      count,
    }));
    return confusionMatrixFromCells(cells, labels, weighted ? { weighted } : {});
  });
}

function readWeights(column: NumberColumn): Float64Array {
  const weights = checkWeights('sampleWeight', column);
  const row = weights.findIndex((weight) => weight < 0);
  if (row >= 0) throw mustBeRowWeight(row, weights[row]);
  return weights;
}

function labelsOf<L extends Label>(yTrue: LabelColumn<L>, yPred: LabelColumn<L>): readonly L[] {
  const [truth, prediction] = [
    encodeLabels(yTrue, { argument: 'yTrue' }).labels,
    encodeLabels(yPred, { argument: 'yPred' }).labels,
  ];
  return encodeLabels([...truth, ...prediction] as LabelColumn<L>, { argument: 'yPred' }).labels;
}
