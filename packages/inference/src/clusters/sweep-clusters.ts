import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import {
  checkSameLength,
  encodeLabels,
  isArrayOf,
  named,
  readNumbers,
} from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { addUpToSweep, checkSweep, readTruth, unitsOfRows } from '@confmat/thresholds/internal';
import { mustBeClustersOfSweep, mustBeSweepClusters } from '../refusals.js';

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
    const rows = { scores, classes };
    const cells = unitsOfRows({ keys: labels, unitCodes: codes }, rows, sweep);
    const { unitCodes, keys, positives, negatives } = cells;
    const found = {
      clusters: keys,
      clusterCodes: unitCodes,
      rows: cells.rows,
      positives,
      negatives,
    };
    checkClustersOfSweep('yScore', found, sweep);
    return found;
  });
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
  if (addUpToSweep(clusters, { tp: counts.tp, fp: counts.fp, nPositives, nNegatives })) return;
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
