import type { BinaryCounts, ClassMetric } from '@confmat/core';
import { NOT_KEPT } from '@confmat/files';
import { interval, intervals } from '@confmat/inference';
import { eachRow } from '../intervals/each-row.js';
import type { RowCounts } from '../intervals/each-row.js';
import { shownUnits } from '../intervals/shown-units.js';
import type { FoundIntervals, MetricIntervals } from '../intervals/found-intervals.js';
import { ofTheValues } from '../report/find-intervals.js';
import { isKnown } from '../report/known-results.js';
import { withoutIntervals } from '../intervals/without-intervals.js';
import { own } from '@confmat/rows/own.js';
import { EXTRA_METRICS } from '@confmat/inference/gate-text';
import type { MultilabelResult } from './result.js';

/**
 * Find the interval of every number of a report of label sets. Without units each sample is one for
 * the micro averages, because the labels of a sample are not independent.
 *
 * @param level In (0, 1).
 * @param ofSlices Whether those of the groups are wanted too.
 */
export function findSetIntervals(
  result: MultilabelResult,
  level: number,
  ofSlices: boolean,
): FoundIntervals {
  const { report, unit, weighted } = result;
  if (!isKnown(unit, result.counts)) {
    return withoutIntervals(findSetIntervals({ ...result, unit: null }, level, ofSlices), NOT_KEPT);
  }
  const { counts, together } = setTallies(result);
  const names = Object.keys(report.averages.macro.metrics ?? {});
  const { zeroDivision } = result.asked;
  const asReported = {
    ...{ level, beta: report.beta },
    zeroDivision: zeroDivision === 'nan' ? NaN : zeroDivision,
  };
  const ofMetric = (name: string): MetricIntervals | undefined => {
    const metric = own(EXTRA_METRICS, name) as ClassMetric | undefined;
    if (!metric) return undefined;
    const found = {
      rows: interval(counts, metric, { level }),
      micro: interval(counts, metric, { level, average: 'micro', ...together }),
      macro: interval(counts, metric, { level, average: 'macro' }),
      weighted: interval(counts, metric, { level, average: 'weighted' }),
    };
    return ofTheValues(found, name, report);
  };
  return {
    level,
    ...shownUnits(unit ?? undefined, counts.units),
    report: intervals(counts, { ...asReported, ...together }),
    metrics: Object.fromEntries(
      names.flatMap((name) => {
        const found = ofMetric(name);
        return found ? [[name, found] as const] : [];
      }),
    ),
    specificity: undefined,
    slices: ofSlices
      ? result.slices.map((slice) => {
          const own = setTallies({ ...slice, weighted });
          const found = intervals(own.counts, {
            ...asReported,
            ...own.together,
            averagesOver: 'present',
          });
          return isKnown(unit, slice.counts) ? found : withoutIntervals(found, NOT_KEPT);
        })
      : [],
    cost: null,
  };
}

/** What intervals of label sets are found from. */
export interface SetTallies {
  /** Counts of each label, by unit if samples have units. */
  readonly counts: BinaryCounts;
  /** Counts of each row; undefined of weighted rows. */
  readonly samples: RowCounts | undefined;
  /** The option of micro averages that makes each row a unit; empty for counts by unit. */
  readonly together: { readonly samples?: RowCounts | undefined };
}

/** Tell rows that were counted together, by a weight that is their number, from weighted ones. */
export function setTallies({
  counts,
  rowCounts,
  weighted,
}: Pick<MultilabelResult, 'counts' | 'rowCounts' | 'weighted'>): SetTallies {
  const samples = weighted ? undefined : eachRow(rowCounts);
  const together = counts.units === undefined ? { samples } : {};
  return { counts: { ...counts, weighted }, samples, together };
}
