import { pooledCounts } from '@confmat/core';
import type { BinaryCounts, Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { WEIGHTED, mustBeOfCounts } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../rows/share.js';
import { clusterRatio, clusterRatioInterval } from './cluster-ratio.js';

/**
 * Interval of a metric of pooled counts whose answers belong to clusters.
 *
 * @param clusters Counts with a row per cluster that pool to the same: the counts of samples, whose
 *   labels are answers that belong together.
 */
export function clusterCountsInterval(
  counts: BinaryCounts,
  clusters: BinaryCounts,
  metric: Metric,
  level: number,
): Interval {
  const pooled = cellsOf(pooledCounts(counts), 0);
  const ofClusters = cellsOf(pooledCounts({ ...clusters, of: 'samples' }), 0);
  // Counts of samples are whole, and their weights apart.
  const isWeighted = [counts, clusters].some(({ weighted }) => weighted);
  if (!isWeighted && ofClusters.slice(0, 3).some((count, place) => count !== pooled[place]))
    throw mustBeOfCounts();
  const estimate = metric(counts, { average: 'micro', zeroDivision: NaN });
  const ratio = clusterRatio(formOf(metric));
  const relevantRows = ratio ? dot(pooled, ratio.below) : 0;
  const of = { ...ofMetric(metric), estimate, level, relevantRows };
  if (isWeighted) return noInterval(of, WEIGHTED);
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  const { tp, fp } = clusters;
  const none = (): Float64Array => new Float64Array(tp.length);
  const units = {
    tp,
    fp,
    fn: clusters.fn ?? none(),
    tn: clusters.tn ?? none(),
    from: 0,
    to: tp.length,
  };
  const rows = { weighted: false, nSamples: tp.length, total: tp.length };
  return clusterRatioInterval(of, ratio, pooled, units, rows);
}
