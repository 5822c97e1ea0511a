import { pooledCounts } from '@confmat/core';
import type { BinaryCounts, Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { checkSource } from '../check-source.js';
import { meanOfRows } from '../rows/mean-of-rows.js';
import type { Dependence } from '../rows/mean-of-rows.js';
import { NO_METHOD, WEIGHTED } from '../refusals.js';
import { rowIntervals } from '../rows/row-intervals.js';
import type { Settings } from '../interval/interval-options.js';
import { readsOneSide } from '../rows/rules.js';
import { samplesInterval } from '../units/ratio-spread.js';
import type { Average, Basis } from '../interval/basis.js';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';

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
    rows: (metric, label) => rowIntervals(counts, metric, settings, label),
    means: {
      micro: (metric) => pooledInterval(counts, metric, settings, samples),
      weighted: (metric) => withoutEnds(counts, metric, 'weighted', settings, NO_METHOD),
      macro: (metric) => macroInterval(counts, metric, settings),
    },
  };
}

function pooledInterval(
  counts: BinaryCounts,
  metric: Metric,
  settings: Settings,
  samples: BinaryCounts | undefined,
): Interval {
  if (samples !== undefined) {
    checkSource(samples, 'samples');
    return samplesInterval(counts, samples, metric, settings.level);
  }
  const { of, weighted } = counts;
  if (of === 'slices' || of === 'total' || counts.tp.length === 1) {
    return rowIntervals(pooledCounts(counts), metric, settings)[0] as Interval;
  }
  const why = of === 'thresholds' ? NOT_ONE_SAMPLE : weighted ? WEIGHTED : MAYBE_ONE_SAMPLE;
  return withoutEnds(counts, metric, 'micro', settings, why);
}

const MAYBE_ONE_SAMPLE =
  'the rows may be answers about the same samples: give samples, by sampleCounts';
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
