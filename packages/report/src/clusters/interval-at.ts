import type { ClassMetric } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval, SweepClusters } from '@confmat/inference';
import { clusterIntervalAt } from '@confmat/inference/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';

/**
 * The interval of a metric at one threshold.
 *
 * @param clusters Of the sweep; undefined where rows are independent.
 */
export function intervalAt(
  sweep: ThresholdSweep,
  clusters: SweepClusters | undefined,
  metric: ClassMetric,
  threshold: number,
  level: number,
): Interval {
  if (clusters) return clusterIntervalAt(sweep, clusters, metric, threshold, level);
  const [found] = interval(countsAt(sweep, [threshold]), metric, { level });
  if (!found) throw new Error('bug: counts of one row have one interval');
  return found;
}
