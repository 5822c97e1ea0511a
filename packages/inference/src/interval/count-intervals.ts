import { pooledCounts, selectRows } from '@confmat/core';
import type { BinaryCounts, Label, Metric } from '@confmat/core';
import { formOf, normalizeLabel, unknownLabel } from '@confmat/core/internal';
import { meanOfRows } from '../mover/mean-of-rows.js';
import { NO_METHOD, posLabelMissing } from '../refusals.js';
import { rowIntervals } from '../rows/row-intervals.js';
import type { Settings } from '../rows/row-rule.js';
import { readsOneSide } from '../rows/share-rule.js';
import { noInterval, ofMetric } from './interval-data.js';
import type { Interval } from './interval-data.js';
import type { IntervalOptions } from './interval-options.js';

const NOT_ONE_SAMPLE = 'its rows are no parts of one sample, so an average has no interval';

/** Interval of a metric of counts: per row, or of an average. */
export function countIntervals(
  counts: BinaryCounts,
  metric: Metric,
  options: IntervalOptions,
  settings: Settings,
): Interval | Interval[] {
  switch (options.average ?? null) {
    case null:
      return rowIntervals(counts, metric, settings);
    case 'binary':
      return only(rowIntervals(positiveRow(counts, options.posLabel), metric, settings));
    case 'micro':
      return pooledInterval(counts, metric, settings);
    case 'macro':
      return macroInterval(counts, metric, settings);
    default:
      return unjudged(counts, metric, 'weighted', settings, NO_METHOD);
  }
}

/** The row of a label. */
function positiveRow(counts: BinaryCounts, posLabel: Label | undefined): BinaryCounts {
  if (posLabel === undefined) throw posLabelMissing();
  const keys = Array.from<Label>(counts.keys ?? []);
  const selected = selectRows(counts, [posLabel]);
  if (keys.includes(selected.keys?.[0] ?? NaN)) return selected;
  throw unknownLabel('posLabel', posLabel, keys);
}

/** The code of a label in a matrix. */
export function positiveCode(
  { labels }: { readonly labels: readonly Label[] },
  posLabel: Label | undefined,
): number {
  if (posLabel === undefined) throw posLabelMissing();
  const code = labels.indexOf(normalizeLabel(posLabel) ?? posLabel);
  if (code >= 0) return code;
  throw unknownLabel('posLabel', posLabel, labels);
}

/** The first of one. */
function only(intervals: readonly Interval[]): Interval {
  const [first] = intervals;
  if (!first) throw new Error('bug: a row of counts has an interval');
  return first;
}

function pooledInterval(counts: BinaryCounts, metric: Metric, settings: Settings): Interval {
  if (counts.of === 'slices' || counts.of === 'total' || counts.tp.length === 1) {
    return only(rowIntervals(pooledCounts(counts), metric, settings));
  }
  const why =
    counts.of === 'thresholds'
      ? NOT_ONE_SAMPLE
      : 'the rows may be answers about the same samples: give samples, by sampleCounts';
  return unjudged(counts, metric, 'micro', settings, why);
}

function macroInterval(counts: BinaryCounts, metric: Metric, settings: Settings): Interval {
  switch (counts.of) {
    case 'thresholds':
      return unjudged(counts, metric, 'macro', settings, NOT_ONE_SAMPLE);
    case 'slices':
      return meanOfRows(metric, { counts, dependence: 'independent' }, settings);
    case 'classes': {
      const form = formOf(metric);
      const dependence = form && readsOneSide(form) ? 'independent' : 'unknown';
      return meanOfRows(metric, { counts, dependence }, settings);
    }
    default:
      return meanOfRows(metric, { counts, dependence: 'unknown' }, settings);
  }
}

function unjudged(
  counts: BinaryCounts,
  metric: Metric,
  average: 'micro' | 'macro' | 'weighted',
  { level }: Settings,
  reason: string,
): Interval {
  const estimate = metric(counts, { average, zeroDivision: NaN });
  return noInterval({ ...ofMetric(metric), estimate, level, relevantRows: 0 }, reason);
}
