import type { BinaryCounts, ConfusionMatrix, Label, Metric } from '@confmat/core';
import { clusterMatrixInterval } from '../clusters/cluster-matrix-interval.js';
import type { ClusterAsk } from '../clusters/cluster-matrix-interval.js';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import { isTallies } from '../interval/interval.js';
import { noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { CLUSTERED_CHOICE, mustBeClusters } from '../refusals.js';
import type { Settings } from '../rows/row-rule.js';

/** The intervals of a report of a matrix whose rows belong together. */
export interface ClusteredReport {
  /** Of each class of the report. */
  readonly ofRows: (metric: Metric) => readonly Interval[];
  /** @param plain The interval of independent rows, whose estimate holds. */
  readonly ofAverage: (
    metric: Metric,
    average: 'micro' | 'macro' | 'weighted',
    plain: () => Interval,
  ) => Interval;
  readonly ofWhole: (metric: Metric) => Interval;
}

/**
 * Take the intervals of a report from clusters.
 *
 * @param labels The rows of the report, which averages are over. Averages over some of the classes, and
 *   over classes without rows, have none.
 * @returns Null without clusters.
 * @throws {MetricError} `unsupported-type`.
 */
export function clusteredReport(
  matrix: ConfusionMatrix,
  clusters: ClusterTallies | BinaryCounts | undefined,
  labels: readonly Label[] | undefined,
  { level }: Settings,
): ClusteredReport | null {
  if (clusters === undefined) return null;
  if (!isTallies(clusters)) throw mustBeClusters('matrix', clusters);
  const of = (metric: Metric, ask: ClusterAsk): Interval =>
    clusterMatrixInterval(matrix, clusters, metric, ask, level);
  const shown = labels ?? matrix.labels;
  const isOfAll = matrix.labels.every((label) => shown.includes(label));
  const { support, predicted } = matrix;
  const hasAbsent =
    labels !== undefined && matrix.labels.some((_, k) => support[k] === 0 && predicted[k] === 0);
  return {
    ofRows: (metric) => shown.map((label) => of(metric, matrix.labels.indexOf(label))),
    ofAverage: (metric, average, plain) => {
      const isUnknown = !isOfAll || (average === 'macro' && hasAbsent);
      return isUnknown ? noInterval(plain(), CLUSTERED_CHOICE) : of(metric, average);
    },
    ofWhole: (metric) => {
      const found = of(metric, 'whole');
      const isUnknown = metric.name === 'balancedAccuracy' && hasAbsent;
      return isUnknown ? noInterval(found, CLUSTERED_CHOICE) : found;
    },
  };
}
