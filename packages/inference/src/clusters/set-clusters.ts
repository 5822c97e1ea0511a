import type { Label, LabelColumn } from '@confmat/core';
import {
  checkOptionNames,
  checkSameLength,
  countUp,
  encodeLabels,
  named,
  sortByCode,
} from '@confmat/core/internal';
import type { LabelCountsOptions, LabelSetColumn } from '@confmat/multilabel';
import { PAIR_OPTIONS, pairSets, tallyUnitLabels } from '@confmat/multilabel/internal';
import type { PairedSets } from '@confmat/multilabel/internal';
import { mustBeRowWeight } from '../refusals.js';
import { cellsInOrder } from './set-cells.js';
import type { SetCells } from './set-cells.js';

/**
 * Label sets of each cluster apart: of samples that belong together, as those of one user or document.
 * Of the labels only those are held that occur in a cluster.
 */
export interface SetClusters<L extends Label = Label> extends SetCells {
  /** The labels, in the order of the codes. */
  readonly labels: readonly L[];
  /** The clusters, in the order of the codes. */
  readonly clusters: readonly Label[];
  /** Samples of each cluster, or the sums of their weights, shape (nClusters,). */
  readonly rows: Float64Array;
  /** Those whose predicted set is the true one, shape (nClusters,). */
  readonly exact: Float64Array;
  /** Whether the counts are sums of weights. */
  readonly weighted: boolean;
  readonly nSamples: number;
}

/**
 * Count label sets by cluster.
 *
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param cluster What each sample belongs to, such as its user, shape (nSamples,); none may be missing.
 * @param options Labels, separator, format, treatment of missing sets; weights of at least 0.
 * @returns The counts, for the option `clusters` of `interval` and `intervals`, beside `labelCounts` of
 *   the same columns and options.
 * @throws {MetricError} As `labelCounts`; `null-value`, `mixed-labels` and `invalid-label` also for the
 *   clusters.
 * @example
 * const [yTrue, yPred] = [[['a', 'b'], ['a'], [], ['b']], [['a'], ['a'], ['b'], ['b']]];
 * const clusters = setClusters(yTrue, yPred, ['ann', 'ann', 'bob', 'bob']);
 * const found = interval(countsOfClusters(clusters), f1, { average: 'macro', clusters });
 * found.method; // → 'cluster-wilson'
 */
export function setClusters<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  cluster: LabelColumn,
  options: LabelCountsOptions<L> = {},
): SetClusters<L> {
  return named('setClusters', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    const sets = pairSets(yTrue, yPred, options);
    checkSameLength({ yTrue: { length: sets.nSamples + sets.nSkipped }, cluster });
    const found = encodeLabels(cluster, { argument: 'cluster' });
    const { rows, weights } = sets;
    const negative = weights?.findIndex((weight) => weight < 0) ?? -1;
    if (negative >= 0) throw mustBeRowWeight(rows?.[negative] ?? negative, weights?.[negative]);
    const codes = rows ? Int32Array.from(rows, (row) => found.codes[row] ?? 0) : found.codes;
    return clustersOfSets<L>(sets, codes, found.labels);
  });
}

/** Sets whose clusters have codes. */
function clustersOfSets<L extends Label>(
  { truth, prediction, labels, nSamples, weights }: PairedSets,
  codes: Int32Array,
  clusters: readonly Label[],
): SetClusters<L> {
  const [all, order] = [new Int32Array(nSamples), new Int32Array(nSamples)];
  countUp(all);
  sortByCode(all, codes, new Int32Array(clusters.length), order);
  const most = truth.codes.length + prediction.codes.length;
  const [clusterCodes, labelCodes] = [new Int32Array(most), new Int32Array(most)];
  const [tp, fp, fn] = [0, 1, 2].map(() => new Float64Array(most)) as Three;
  const [rows, exact] = [new Float64Array(clusters.length), new Float64Array(clusters.length)];
  const nCells = tallyUnitLabels(
    ...([order, codes, weights ?? new Float64Array(nSamples).fill(1)] as const),
    ...([truth.offsets, truth.codes, prediction.offsets, prediction.codes] as const),
    new Int32Array(labels.length).fill(-1),
    ...([clusterCodes, labelCodes, tp, fp, fn, rows, exact] as const),
  );
  const cells = {
    clusterCodes: clusterCodes.subarray(0, nCells),
    labelCodes: labelCodes.subarray(0, nCells),
    ...{ tp, fp, fn },
  };
  const shape = { nLabels: labels.length, nClusters: clusters.length };
  return {
    ...{ labels: labels as readonly L[], clusters, rows, exact },
    ...cellsInOrder(cells, shape),
    weighted: weights !== null,
    nSamples,
  };
}

type Three = [Float64Array, Float64Array, Float64Array];
