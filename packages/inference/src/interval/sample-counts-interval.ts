import { pooledCounts } from '@confmat/core';
import type { BinaryCounts, Metric } from '@confmat/core';
import { formOf, optionConflict } from '@confmat/core/internal';
import { noInterval, ofMetric } from './interval-data.js';
import type { Interval } from './interval-data.js';
import { WEIGHTED } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../rows/share.js';
import { unitRatio, unitRatioInterval } from '../units/unit-ratio.js';

/**
 * Interval of a micro average whose answers belong to samples: all answers of a sample are taken together.
 *
 * @param samples Counts with a row per sample that pool to the same.
 */
export function sampleCountsInterval(
  counts: BinaryCounts,
  samples: BinaryCounts,
  metric: Metric,
  level: number,
): Interval {
  const pooled = cellsOf(pooledCounts(counts), 0);
  const ofSamples = cellsOf(pooledCounts({ ...samples, of: 'samples' }), 0);
  // Counts of samples are whole, and their weights apart.
  const isWeighted = [counts, samples].some(({ weighted }) => weighted);
  if (!isWeighted && ofSamples.slice(0, 3).some((count, place) => count !== pooled[place]))
    throw optionConflict(
      'samples',
      'do not pool to the counts, expected the same answers by sample',
    );
  const estimate = metric(counts, { average: 'micro', zeroDivision: NaN });
  const ratio = unitRatio(formOf(metric));
  const relevantRows = ratio ? dot(pooled, ratio.below) : 0;
  const of = { ...ofMetric(metric), estimate, level, relevantRows };
  if (isWeighted) return noInterval(of, WEIGHTED);
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  const { tp, fp } = samples;
  const none = (): Float64Array => new Float64Array(tp.length);
  const units = {
    tp,
    fp,
    fn: samples.fn ?? none(),
    tn: samples.tn ?? none(),
    from: 0,
    to: tp.length,
  };
  const rows = { weighted: false, nSamples: tp.length, total: tp.length };
  return unitRatioInterval(of, ratio, pooled, units, rows);
}
