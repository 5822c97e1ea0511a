import type { ClassMetric, ProblemMetric } from '@confmat/core';
import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep } from '@confmat/thresholds/internal';
import { asMetric, checkOptionNames, named } from '@confmat/core/internal';
import { LEVEL_OPTIONS, checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { endsHolding } from '../interval/interval-data.js';
import type { IntervalMethod } from '../interval/interval-data.js';
import { NOT_WHOLE, UNKNOWN_UNITS, WEIGHTED } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { ruleOf } from '../rows/rules.js';
import { writeUnitEnds } from './threshold-bands.js';

/** Intervals of a metric at every threshold, in columns of shape (nThresholds,). */
export interface ThresholdIntervals {
  /** Descending. */
  readonly thresholds: Float64Array;
  /** The metric, NaN where it is undefined. */
  readonly estimates: Float64Array;
  /** Lower ends, NaN where there is no interval. */
  readonly lows: Float64Array;
  /** Upper ends, NaN where there is no interval. */
  readonly highs: Float64Array;
  /** Nominal coverage at each threshold by itself, not of the whole curve at once. */
  readonly level: number;
  /** Of agreements `'mover'` if any threshold has few rows, elsewhere the delta method. */
  readonly method: IntervalMethod;
  /** Why there are no intervals. */
  readonly reason?: string;
}

/**
 * The interval of a metric at every threshold: a band around its curve.
 *
 * @param sweep A sweep of any kind.
 * @param metric A metric of core.
 * @param options Level and method. By unit the intervals are those of the matrix at each threshold; all of
 *   them need O(rows + thresholds) time.
 * @returns Columns. Each interval holds at a threshold that was chosen without looking at the counts;
 *   at the best threshold of the same rows it is too good. By unit there is none where fewer than
 *   two have rows that the metric rests on, such as rows predicted positive for precision, or where one
 *   has nearly all of these rows.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * thresholdIntervals(sweep, recall).lows[0].toFixed(3); // → '0.095'
 */
export function thresholdIntervals(
  sweep: ThresholdSweep,
  metric: ClassMetric | ProblemMetric<never>,
  options: LevelOptions = {},
): ThresholdIntervals {
  return named('thresholdIntervals', () => {
    checkOptionNames(options, LEVEL_OPTIONS);
    const settings = checkSettings(options);
    checkSweep(sweep);
    const { counts, thresholds, weighted } = sweep;
    const checked = asMetric('metric', metric);
    const estimates = checked(counts, { zeroDivision: NaN });
    const [lows, highs] = [estimates, estimates].map(({ length }) =>
      new Float64Array(length).fill(NaN),
    ) as [Float64Array, Float64Array];
    const found = { thresholds, estimates, lows, highs, level: settings.level };
    const { units } = sweep;
    if (units === 'unknown') return { ...found, method: 'none', reason: UNKNOWN_UNITS };
    if (units && !weighted) {
      return { ...found, ...writeUnitEnds(sweep, units, checked, found, settings) };
    }
    const rule = weighted ? WEIGHTED : ruleOf(metric);
    if (typeof rule === 'string') return { ...found, method: 'none', reason: rule };
    let method: IntervalMethod = 'none';
    for (const [row, estimate] of estimates.entries()) {
      const cells = cellsOf(counts, row);
      if (!cells.every(Number.isInteger)) return { ...found, method: 'none', reason: NOT_WHOLE };
      if (rule.relevantRows(cells) === 0 || (Number.isNaN(estimate) && rule.isOpen !== true))
        continue;
      const [low, high] = endsHolding(estimate, rule.ends(cells, settings));
      lows[row] = low;
      highs[row] = high;
      if (method !== 'mover') method = rule.method(settings, cells);
    }
    return { ...found, method };
  });
}
