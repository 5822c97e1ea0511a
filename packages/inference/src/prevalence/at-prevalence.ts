import { classCounts, isConfusionMatrix } from '@confmat/core';
import type { ClassMetric, Label, MatrixOrCounts } from '@confmat/core';
import { asMetric, checkOptionNames, formOf, invalidOption, named } from '@confmat/core/internal';
import { checkSource } from '../checks/check-source.js';
import { twoSidedZ } from '../distributions.js';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { NOT_WHOLE, NO_METHOD, ONE_CLASS, OWN_METRIC, UNIT_ROWS, WEIGHTED } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import type { Cells } from '../rows/share.js';
import { endsAtPrevalence, ratioAtPrevalence } from './ratio-at-prevalence.js';

/** Options of `atPrevalence`. */
export interface PrevalenceOptions {
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/**
 * What a metric would be if positives were more or less frequent, and its interval. The true and false
 * positive rates stay as they are; a test set with half positives tells so of rare ones. The interval is
 * put together from those of the two rates: Wilson's, with a continuity correction of the end towards 0
 * or 1 where fewer than 20 rows are on that side.
 *
 * @param source A matrix (each class against the rest) or counts, m rows.
 * @param metric A ratio of counts: precision, F1, negative predictive value, a cost, …
 * @param prevalence Share of positives, in (0, 1).
 * @param options Level.
 * @returns An interval per row, shape (m,), which always holds the estimate.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `partial-counts`.
 * @see Zou & Donner 2008; Newcombe 1998.
 * @example
 * const counts = binaryCounts({ tp: [992], fp: [508], fn: [877], tn: [4666] });
 * atPrevalence(counts, precision, 0.01)[0].estimate.toFixed(4); // → '0.0518'
 */
export function atPrevalence<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric,
  prevalence: number,
  options: PrevalenceOptions = {},
): Interval[] {
  return named('atPrevalence', () => {
    checkOptionNames(options, ['level']);
    const level = checkLevel(options.level);
    checkSource(source);
    const isShare = typeof prevalence === 'number' && prevalence > 0 && prevalence < 1;
    if (!isShare) {
      const expected = { kind: 'number', what: 'a number', above: 0, below: 1 } as const;
      throw invalidOption('prevalence', prevalence, expected);
    }
    const checked = asMetric('metric', metric);
    const counts = isConfusionMatrix(source) ? classCounts(source) : source;
    // Refuses counts that lack what the metric reads.
    checked(counts);
    const form = formOf(checked);
    return Array.from(counts.tp, (_, row) => {
      const cells = cellsOf(counts, row);
      const relevantRows = cells.reduce((sum, count) => sum + count, 0);
      const estimate = form ? ratioAtPrevalence(form, cells, prevalence) : NaN;
      const of = { ...ofMetric(checked), estimate, level, relevantRows };
      if (!form) return noInterval(of, form === undefined ? OWN_METRIC : NO_METHOD);
      const why = counts.units ? UNIT_ROWS : counts.weighted ? WEIGHTED : faultOf(cells);
      if (why !== undefined) return noInterval(of, why);
      if (Number.isNaN(estimate)) return noInterval(of, checked.undefinedReason);
      const ends = endsAtPrevalence(form, cells, prevalence, twoSidedZ(level), checked.range);
      return intervalOf(of, 'mover', ends);
    });
  });
}

function faultOf(cells: Cells): string | undefined {
  if (!cells.every(Number.isInteger)) return NOT_WHOLE;
  return cells[0] + cells[2] === 0 || cells[1] + cells[3] === 0 ? ONE_CLASS : undefined;
}
