import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import {
  checkSameLength,
  countUp,
  encodeLabels,
  isArrayOf,
  named,
  readNumbers,
  sortByCode,
} from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep, readTruth } from '@confmat/thresholds/internal';
import { mustBeClustersOfSweep, mustBeSweepClusters } from '../refusals.js';
import { findSweepRows, tallyCells } from './kernels/sweep-rows.js';

/**
 * The rows of a sweep by cluster: of rows that belong together, as those of one user or document. Only
 * cells that occur are held.
 */
export interface SweepClusters {
  /** The clusters, in the order of the codes. */
  readonly clusters: readonly Label[];
  /** Cluster of each cell, ascending, shape (nCells,). */
  readonly clusterCodes: Int32Array;
  /**
   * Of each cell, the row of the sweep from which on its rows count as positive, shape (nCells,);
   * nThresholds for those that never do.
   */
  readonly rows: Int32Array;
  /** Rows of the positive label in each cell, shape (nCells,). */
  readonly positives: Float64Array;
  /** All others. */
  readonly negatives: Float64Array;
}

/**
 * Count the rows of a sweep by cluster.
 *
 * @param sweep The sweep of the same rows, without weights.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Scores, shape (nSamples,).
 * @param cluster What each row belongs to, such as its user, shape (nSamples,).
 * @returns The counts, for the option `clusters` of `rocAucInterval`, `averagePrecisionInterval`
 *   and `thresholdIntervals`.
 * @throws {MetricError} As `thresholdSweep`; `option-conflict` for other rows than those of the sweep.
 * @example
 * const [yTrue, yScore] = [[0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]];
 * const sweep = thresholdSweep(yTrue, yScore);
 * const clusters = sweepClusters(sweep, yTrue, yScore, ['ann', 'bob', 'ann', 'bob']);
 * rocAucInterval(sweep, { clusters }).estimate; // → 0.75
 */
export function sweepClusters(
  sweep: ThresholdSweep,
  yTrue: LabelColumn,
  yScore: NumberColumn,
  cluster: LabelColumn,
): SweepClusters {
  return named('sweepClusters', () => {
    checkSweep(sweep);
    const scores = readNumbers('yScore', yScore, 'invalid-score');
    checkSameLength({ yTrue, yScore, cluster });
    const classes = readTruth(yTrue, sweep.posLabel, ['yScore', yScore]);
    const { codes, labels } = encodeLabels(cluster, { argument: 'cluster' });
    const found = tallied(codes, labels, sweepRows(sweep, scores), sweep, classes);
    checkClustersOfSweep('yScore', found, sweep);
    return found;
  });
}

/**
 * The row of a sweep from which on each score counts as positive, shape (nSamples,).
 *
 * @param scores Those of the sweep, single floats where they were single.
 */
export function sweepRows(
  { thresholds, comparison }: Pick<ThresholdSweep, 'thresholds' | 'comparison'>,
  scores: Float64Array | Float32Array,
): Int32Array {
  const rows = new Int32Array(scores.length);
  const isStrict = comparison === '>';
  if (isArrayOf(scores, 'Float32Array')) {
    findSweepRows(thresholds.map(Math.fround), Float64Array.from(scores), isStrict, rows);
  } else {
    findSweepRows(thresholds, scores, isStrict, rows);
  }
  return rows;
}

/** The cells of rows of data: sorted by row of the sweep, then by cluster, by counting. */
function tallied(
  codes: Int32Array,
  clusters: readonly Label[],
  places: Int32Array,
  { thresholds }: ThresholdSweep,
  classes: Uint8Array,
): SweepClusters {
  const n = codes.length;
  const [byRow, order] = [new Int32Array(n), new Int32Array(n)];
  countUp(order);
  sortByCode(order, places, new Int32Array(thresholds.length + 1), byRow);
  sortByCode(byRow, codes, new Int32Array(clusters.length), order);
  const [clusterCodes, rows] = [new Int32Array(n), new Int32Array(n)];
  const [positives, negatives] = [new Float64Array(n), new Float64Array(n)];
  const nCells = tallyCells(
    ...([order, codes, places, classes] as const),
    ...([clusterCodes, rows, positives, negatives] as const),
  );
  return {
    clusters,
    clusterCodes: clusterCodes.slice(0, nCells),
    rows: rows.slice(0, nCells),
    positives: positives.slice(0, nCells),
    negatives: negatives.slice(0, nCells),
  };
}

/** Cells by cluster code × number of rows + row. */
export function sweepClustersOfCells(
  clusters: readonly Label[],
  size: number,
  cells: ReadonlyMap<number, readonly [positives: number, negatives: number]>,
): SweepClusters {
  const keys = Float64Array.from(cells.keys()).sort();
  return {
    clusters,
    clusterCodes: Int32Array.from(keys, (key) => Math.floor(key / size)),
    rows: Int32Array.from(keys, (key) => key % size),
    positives: keys.map((key) => cells.get(key)?.[0] ?? 0),
    negatives: keys.map((key) => cells.get(key)?.[1] ?? 0),
  };
}

/** Check that clusters are those of a sweep, threshold by threshold. */
export function checkClustersOfSweep(
  argument: string,
  clusters: unknown,
  { counts, nPositives, nNegatives }: ThresholdSweep,
): asserts clusters is SweepClusters {
  if (!isSweepClusters(clusters)) throw mustBeSweepClusters(argument, clusters);
  const nRows = counts.tp.length;
  const [tp, fp] = [new Float64Array(nRows + 1), new Float64Array(nRows + 1)];
  for (const [cell, row] of clusters.rows.entries()) {
    tp[row] = (tp[row] ?? 0) + (clusters.positives[cell] ?? 0);
    fp[row] = (fp[row] ?? 0) + (clusters.negatives[cell] ?? 0);
  }
  const addsUp = (own: Float64Array, rising: ArrayLike<number>, total: number): boolean => {
    let sum = 0;
    return own.every((count, row) => {
      sum += count;
      return sum === (row < nRows ? rising[row] : total);
    });
  };
  if (addsUp(tp, counts.tp, nPositives) && addsUp(fp, counts.fp, nNegatives)) return;
  throw mustBeClustersOfSweep(argument);
}

function isSweepClusters(value: unknown): value is SweepClusters {
  const found = (value ?? {}) as Readonly<Record<keyof SweepClusters, unknown>>;
  const { clusters, rows } = found;
  if (!Array.isArray(clusters) || !isArrayOf(rows, 'Int32Array')) return false;
  const codes = found.clusterCodes;
  const counts = [found.positives, found.negatives];
  return (
    isArrayOf(codes, 'Int32Array') &&
    codes.length === rows.length &&
    counts.every((one) => isArrayOf(one, 'Float64Array') && one.length === rows.length)
  );
}
