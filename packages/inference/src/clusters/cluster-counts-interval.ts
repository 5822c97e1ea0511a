import { pooledCounts } from '@confmat/core';
import type { BinaryCounts, Metric } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NO_METHOD, ONE_CLUSTER, WEIGHTED, mustBeOfCounts } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot, shareOf } from '../rows/share.js';
import { clusterEnds, clusterVariance } from './cluster-ends.js';

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
  if (ofClusters.slice(0, 3).some((count, place) => count !== pooled[place]))
    throw mustBeOfCounts();
  const estimate = metric(counts, { average: 'micro', zeroDivision: NaN });
  const form = formOf(metric);
  const share = form && shareOf(form);
  const marks = share?.hits.map((hit, place) => hit + (share.misses[place] ?? 0));
  const of = { estimate, level, relevantRows: marks ? dotOf(pooled, marks) : 0 };
  if (counts.weighted || clusters.weighted) return noInterval(of, WEIGHTED);
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  if (!share || !marks) return noInterval(of, NO_METHOD);
  const rows = Float64Array.from(clusters.tp, (_, row) => dotOf(cellsOf(clusters, row), marks));
  const nClusters = rows.filter((count) => count > 0).length;
  if (nClusters < 2) return noInterval(of, ONE_CLUSTER);
  const nRows = sum(rows);
  const q = dot(pooled, share.hits) / nRows;
  const squares = sum(
    rows.map((count, row) => (dot(cellsOf(clusters, row), share.hits) - q * count) ** 2),
  );
  const variance = clusterVariance(nClusters, squares, nRows);
  const [low, high] = clusterEnds(q, { nUnits: nClusters, nRows, variance }, level);
  return intervalOf(of, 'cluster-wilson', [share.valueOf(low), share.valueOf(high)]);
}

function dotOf(cells: readonly number[], marks: readonly number[]): number {
  return cells.reduce((total, count, place) => total + count * (marks[place] ?? 0), 0);
}
