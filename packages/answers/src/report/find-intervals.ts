import { classCounts, selectRows, specificity } from '@confmat/core';
import type {
  BinaryCounts,
  ClassMetric,
  ClassificationReport,
  ConfusionMatrix,
  ProblemMetric,
} from '@confmat/core';
import { NOT_KEPT } from '@confmat/files';
import { expectedCostIntervals, interval, intervals } from '@confmat/inference';
import type { Interval, ReportIntervals } from '@confmat/inference';
import { classIntervals, countsInterval, ofTheValue } from '@confmat/inference/internal';
import { wholeIntervals } from '@confmat/report/document';
import { shownUnits } from '../intervals/shown-units.js';
import { own } from '@confmat/rows/own.js';
import {
  EXTRA_METRICS,
  NO_NEGATIVES,
  isWholeMetric,
  lacksNegatives,
} from '@confmat/inference/gate-text';
import type { ReportResult } from './result.js';
import type { AverageName, FoundIntervals, MetricIntervals } from '../intervals/found-intervals.js';
import { isKnown } from './known-results.js';
import { withoutIntervals } from '../intervals/without-intervals.js';

type AnyMetric = ClassMetric | ProblemMetric<never>;

/**
 * Find the interval of every number of a report.
 * @param level In (0, 1).
 * @param ofSlices Whether those of the groups are wanted too.
 */
export function findIntervals(
  { unit, ...found }: ReportResult,
  level: number,
  ofSlices: boolean,
): FoundIntervals {
  const { matrix, report, macroOver, binary, slices, cost } = found;
  if (!isKnown(unit, matrix)) {
    const plain = findIntervals({ ...found, unit: null }, level, ofSlices);
    return withoutIntervals(plain, NOT_KEPT);
  }
  const labels = macroOver;
  const counts = selectRows(
    classCounts(matrix),
    report.rows.map(({ label }) => label),
  );
  const names = Object.keys(report.averages.macro.metrics ?? {});
  const { zeroDivision } = found.asked;
  const asReported = {
    ...{ level, beta: report.beta, labels },
    zeroDivision: zeroDivision === 'nan' ? NaN : zeroDivision,
  };
  const metrics = names.flatMap((name) => {
    const metric = own(EXTRA_METRICS, name);
    if (!metric) return [];
    const isMean = report.complete && !isWholeMetric(name);
    const of = ofMetric(name, metric, { matrix, isMean, counts, labels }, level);
    const known = ofTheValues(of, name, report);
    const isLeftOut = lacksNegatives(name, 'micro');
    const micro = isLeftOut ? { ...known.micro, reason: NO_NEGATIVES } : known.micro;
    return [[name, { ...known, micro }] as const];
  });
  const positive =
    binary &&
    interval(matrix, specificity, {
      level,
      average: 'binary',
      posLabel: binary.posLabel,
    });
  return {
    level,
    ...shownUnits(unit ?? undefined, matrix.units),
    report: withWhole(intervals(matrix, asReported), matrix),
    metrics: Object.fromEntries(metrics),
    specificity: positive ?? undefined,
    slices: ofSlices
      ? slices.map((slice) => {
          const ofSlice = withWhole(
            intervals(slice.matrix, { ...asReported, averagesOver: 'present' }),
            slice.matrix,
          );
          return isKnown(unit, slice.matrix) ? ofSlice : withoutIntervals(ofSlice, NOT_KEPT);
        })
      : [],
    cost: cost && expectedCostIntervals(matrix, cost.costs, { level }),
  };
}

/** Add the metrics of the whole that the intervals of a report do not have. */
function withWhole(found: ReportIntervals, matrix: ConfusionMatrix): ReportIntervals {
  const { level } = found.averages.macro.f1;
  return { ...found, ...wholeIntervals(found, (metric) => interval(matrix, metric, { level })) };
}

/** The intervals of a metric that may stand beside its values as they are reported. */
export function ofTheValues(
  found: MetricIntervals,
  name: string,
  { rows, averages }: Pick<ClassificationReport, 'rows' | 'averages'>,
): MetricIntervals {
  const of = (average: AverageName): Interval =>
    ofTheValue(found[average], averages[average].metrics?.[name] ?? NaN);
  return {
    // A ratio that is 0/0 has an interval to infinity, which does not hold what 0/0 counts as.
    rows: found.rows.map((one, row) =>
      Number.isNaN(one.low)
        ? one
        : ofTheValue(one, rows[row]?.metrics?.[name] ?? NaN, '--zero-division'),
    ),
    ...{ micro: of('micro'), macro: of('macro'), weighted: of('weighted') },
  };
}

/** What a metric of the classes is computed from. */
interface Averaged {
  readonly matrix: ConfusionMatrix;
  /** False of some classes, and of a metric that a matrix has one of: averages are over counts then. */
  readonly isMean: boolean;
  readonly counts: BinaryCounts;
  readonly labels: ReportResult['macroOver'];
}

function ofMetric(
  name: string,
  metric: AnyMetric,
  { matrix, isMean, counts, labels }: Averaged,
  level: number,
): MetricIntervals {
  const of = (average: 'micro' | 'macro' | 'weighted'): MetricIntervals['micro'] => {
    if (!isMean) return countsInterval(counts, metric, average, matrix, { level });
    const over = average === 'macro' ? { labels } : {};
    return interval(matrix, metric as ClassMetric, { level, average, ...over });
  };
  const all = classIntervals(matrix, metric, name, { level });
  const rows = Array.from(counts.keys ?? [], (label) => all[matrix.labels.indexOf(label)]);
  return {
    rows: rows.flatMap((found) => found ?? []),
    micro: of('micro'),
    macro: of('macro'),
    weighted: of('weighted'),
  };
}
