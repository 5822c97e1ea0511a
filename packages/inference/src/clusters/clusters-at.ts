import type { BinaryCounts, Label, Metric } from '@confmat/core';
import { encodeLabels, formOf } from '@confmat/core/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { unitsAt } from '@confmat/thresholds/internal';
import type { Interval } from '../interval/interval-data.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { WHOLE_METRICS } from '../matrix/whole-interval.js';
import { clusterClassIntervals } from './cluster-class-interval.js';
import { clusterMatrixInterval } from './cluster-matrix-interval.js';
import { matrixOfClusters, talliesOfCells } from './cluster-tallies.js';
import type { ClusterCell, ClusterTallies } from './cluster-tallies.js';
import { sweepClustersOfCells } from './sweep-clusters.js';
import type { SweepClusters } from './sweep-clusters.js';

/** Counts that rise from the highest threshold to the lowest. */
type Rising = Pick<BinaryCounts, 'tp' | 'fp'>;

/**
 * The clusters of a sweep at fewer thresholds, or at other ones between which no row lies.
 *
 * @param counts Of the sweep that the clusters are of.
 * @param fewer What `countsAt` found at the other thresholds, descending.
 */
export function clustersAt(cells: SweepClusters, counts: Rising, fewer: Rising): SweepClusters {
  const { clusters, clusterCodes, rows, positives, negatives } = cells;
  const units = { keys: clusters, unitCodes: clusterCodes, rows, positives, negatives };
  const { keys, unitCodes, ...found } = unitsAt({ ...units, nSamples: 0 }, counts, fewer);
  return {
    ...{ clusters: keys, clusterCodes: unitCodes, rows: found.rows },
    ...{ positives: found.positives, negatives: found.negatives },
  };
}

/** Add up clusters at the same thresholds: those of the same key become one. */
export function addSweepClusters(
  all: readonly SweepClusters[],
  nThresholds: number,
): SweepClusters {
  const keys = all.flatMap(({ clusters }) => clusters);
  const { labels } = encodeLabels([...new Set(keys)], { argument: 'clusters' });
  const codeOf = new Map<Label, number>(labels.map((key, code) => [key, code]));
  const size = nThresholds + 1;
  const found = new Map<number, [positives: number, negatives: number]>();
  for (const { clusters, clusterCodes, rows, positives, negatives } of all) {
    for (const [cell, code] of clusterCodes.entries()) {
      const key = (codeOf.get(clusters[code] ?? '') ?? 0) * size + (rows[cell] ?? 0);
      const sums = found.get(key) ?? [0, 0];
      sums[0] += positives[cell] ?? 0;
      sums[1] += negatives[cell] ?? 0;
      found.set(key, sums);
    }
  }
  return sweepClustersOfCells(labels, size, found);
}

/**
 * The matrix of one threshold by clusters.
 *
 * @param at Counts at the threshold, one row.
 * @param labels The negative label, then the positive one.
 */
export function talliesAt<L extends Label>(
  clusters: SweepClusters,
  counts: Rising,
  at: Rising,
  [negative, positive]: readonly [L, L],
): ClusterTallies<L> {
  const found = clustersAt(clusters, counts, at);
  const cells = Array.from(found.clusterCodes, (code, cell): ClusterCell[] => {
    const cluster = found.clusters[code] ?? '';
    const predLabel = found.rows[cell] === 0 ? positive : negative;
    const cellOf = (trueLabel: L, count = 0): ClusterCell[] =>
      count === 0 ? [] : [{ cluster, trueLabel, predLabel, count }];
    return [...cellOf(positive, found.positives[cell]), ...cellOf(negative, found.negatives[cell])];
  });
  return talliesOfCells(cells.flat(), [negative, positive]);
}

/** The interval of a metric of core at one threshold, from clusters. */
export function clusterIntervalAt(
  sweep: ThresholdSweep,
  clusters: SweepClusters,
  metric: Metric,
  threshold: number,
  level: number,
): Interval {
  const tallies = talliesAt(clusters, sweep.counts, countsAt(sweep, [threshold]), [0, 1]);
  const isWhole = formOf(metric) !== undefined && WHOLE_METRICS.has(metric.name);
  const basis = new MatrixBasis(matrixOfClusters(tallies));
  if (isWhole) return clusterMatrixInterval(basis, tallies, metric, 'whole', level);
  return clusterClassIntervals(basis, tallies, metric, [1], level)[0] as Interval;
}
