import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep } from '@confmat/thresholds/internal';
import { checkOptionNames, named } from '@confmat/core/internal';
import { checkLevel } from '../interval/interval-options.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkClustersOfSweep } from '../clusters/sweep-clusters.js';
import type { SweepClusters } from '../clusters/sweep-clusters.js';
import { WEIGHTED, tiesOf } from '../refusals.js';
import { areaInterval } from './area-interval.js';
import { ROC_AUC } from './area-metrics.js';
import { clusterAreaEnds, clusterDelong } from './cluster-areas.js';
import { delong } from './delong.js';

/** Options of intervals of areas. */
export interface AreaIntervalOptions {
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /** The rows by cluster, where they are not independent: what `sweepClusters` counted. */
  readonly clusters?: SweepClusters | undefined;
}

/**
 * Interval of the area under the ROC curve: DeLong's on the log odds with Student's t, or Newcombe's
 * method 5 where the area is near 1 or a class is small.
 *
 * @param sweep A sweep without weights, of any kind; scores between two thresholds of a list or of bins
 *   count as ties, and so they do in the estimate.
 * @param options Level, clusters.
 * @returns The interval; its relevant rows are those of the smaller class.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see DeLong, DeLong & Clarke-Pearson 1988; Newcombe 2006; of clusters Obuchowski 1997.
 * @example
 * rocAucInterval(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).low.toFixed(3); // → '0.227'
 */
export function rocAucInterval(sweep: ThresholdSweep, options: AreaIntervalOptions = {}): Interval {
  return named('rocAucInterval', () => {
    checkOptionNames(options, ['level', 'clusters']);
    const level = checkLevel(options.level);
    checkSweep(sweep);
    const { nPositives, nNegatives, kind, weighted } = sweep;
    const { tp, fp } = sweep.counts;
    const counts = { tp, fp, nPositives, nNegatives };
    const relevantRows = Math.min(nPositives, nNegatives);
    if (weighted && relevantRows > 0) {
      const estimate = delong(counts).area;
      return noInterval({ ...ROC_AUC, estimate, level, relevantRows }, WEIGHTED);
    }
    const { clusters } = options;
    if (clusters !== undefined) checkClustersOfSweep('clusters', clusters, sweep);
    const found =
      clusters && relevantRows > 0
        ? clusterInterval(sweep, clusters, level)
        : areaInterval(counts, level);
    if (kind === 'exact' || relevantRows === 0 || found.method === 'none') return found;
    return { ...found, warning: tiesOf(kind) };
  });
}

function clusterInterval(sweep: ThresholdSweep, clusters: SweepClusters, level: number): Interval {
  const { nPositives, nNegatives } = sweep;
  const { area, variance } = delong({ ...sweep.counts, nPositives, nNegatives });
  const relevantRows = Math.min(nPositives, nNegatives);
  const of = { ...ROC_AUC, estimate: area, level, relevantRows };
  const found = clusterDelong(sweep, clusters, area);
  if (found.fault !== undefined) return noInterval(of, found.fault);
  const { method, ends } = clusterAreaEnds(found, variance, sweep, level);
  return intervalOf(of, method, ends);
}
