import { pooledCounts, selectRows } from '@confmat/core';
import type { BinaryCounts, Label, Metric } from '@confmat/core';
import { formOf, unknownLabel } from '@confmat/core/internal';
import { checkSource } from '../checks/check-source.js';
import { meanOfRows } from '../mover/mean-of-rows.js';
import type { Dependence } from '../mover/class-means.js';
import { NO_METHOD, WEIGHTED, posLabelMissing } from '../refusals.js';
import { rowIntervals } from '../rows/row-intervals.js';
import type { Settings } from './interval-options.js';
import { readsOneSide } from '../rows/rules.js';
import { samplesInterval } from '../units/ratio-spread.js';
import type { Average, Basis } from './basis.js';
import { noInterval, ofMetric } from './interval-data.js';
import type { Interval } from './interval-data.js';

/**
 * Counts whose rows are independent.
 *
 * @param samples Of label sets, the counts of each sample.
 */
export function rowsOfCounts(
  counts: BinaryCounts,
  settings: Settings,
  samples?: BinaryCounts,
): Basis {
  return {
    isByUnit: false,
    rows: (metric) => rowIntervals(counts, metric, settings),
    row: (metric, label) => rowInterval(counts, metric, label, settings),
    mean: (metric, average) => {
      if (average === 'macro') return macroInterval(counts, metric, settings);
      if (average === 'weighted') return withoutEnds(counts, metric, average, settings, NO_METHOD);
      if (samples === undefined) return pooledInterval(counts, metric, settings);
      checkSource(samples, 'samples');
      return samplesInterval(counts, samples, metric, settings.level);
    },
  };
}

/** Interval of the row of a label. */
export function rowInterval(
  counts: BinaryCounts,
  metric: Metric,
  label: Label | undefined,
  settings: Settings,
): Interval {
  if (label === undefined) throw posLabelMissing();
  const keys = Array.from<Label>(counts.keys ?? []);
  const row = selectRows(counts, [label]);
  if (!keys.includes(row.keys?.[0] ?? NaN)) throw unknownLabel('posLabel', label, keys);
  return rowIntervals(row, metric, settings)[0] as Interval;
}

function pooledInterval(counts: BinaryCounts, metric: Metric, settings: Settings): Interval {
  if (counts.of === 'slices' || counts.of === 'total' || counts.tp.length === 1) {
    return rowIntervals(pooledCounts(counts), metric, settings)[0] as Interval;
  }
  const why =
    counts.of === 'thresholds'
      ? NOT_ONE_SAMPLE
      : counts.weighted
        ? WEIGHTED
        : 'the rows may be answers about the same samples: give samples, by sampleCounts';
  return withoutEnds(counts, metric, 'micro', settings, why);
}

const NOT_ONE_SAMPLE = 'its rows are no parts of one sample, so an average has no interval';

function macroInterval(counts: BinaryCounts, metric: Metric, settings: Settings): Interval {
  if (counts.of === 'thresholds') {
    return withoutEnds(counts, metric, 'macro', settings, NOT_ONE_SAMPLE);
  }
  const form = formOf(metric);
  const isApart = counts.of === 'slices' || (counts.of === 'classes' && form && readsOneSide(form));
  const dependence: Dependence = isApart ? 'independent' : 'unknown';
  return meanOfRows(metric, { counts, dependence }, settings);
}

function withoutEnds(
  counts: BinaryCounts,
  metric: Metric,
  average: Average,
  { level }: Settings,
  reason: string,
): Interval {
  const estimate = metric(counts, { average, zeroDivision: NaN });
  return noInterval({ ...ofMetric(metric), estimate, level, relevantRows: 0 }, reason);
}
