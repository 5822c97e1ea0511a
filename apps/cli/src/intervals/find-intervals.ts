import { classCounts, selectRows, specificity } from '@confmat/core';
import type { BinaryCounts, ClassMetric, ConfusionMatrix, ProblemMetric } from '@confmat/core';
import { interval, intervals } from '@confmat/inference';
import { isWholeMetric } from '../gates/parse-gate.js';
import { own } from '../own.js';
import { EXTRA_METRICS } from '../report/extra-metrics.js';
import type { ReportResult } from '../report/result.js';
import type { FoundIntervals, MetricIntervals } from './found-intervals.js';

type AnyMetric = ClassMetric | ProblemMetric<never>;

/**
 * Find the interval of every number of a report.
 * @param level In (0, 1).
 * @param ofSlices Whether those of the groups are wanted too.
 */
export async function findIntervals(
  { matrix, report, macroOver, binary, slices, scores }: ReportResult,
  level: number,
  ofSlices: boolean,
): Promise<FoundIntervals> {
  const labels = macroOver;
  const counts = selectRows(
    classCounts(matrix),
    report.rows.map(({ label }) => label),
  );
  const names = Object.keys(report.averages.macro.metrics ?? {});
  const metrics = names.flatMap((name) => {
    const metric = own(EXTRA_METRICS, name);
    if (!metric) return [];
    const averaged = report.complete && !isWholeMetric(name) ? matrix : null;
    return [[name, ofMetric(metric, { matrix: averaged, counts, labels }, level)] as const];
  });
  const positive =
    binary && interval(selectRows(classCounts(matrix), [binary.posLabel]), specificity, { level });
  return {
    level,
    report: intervals(matrix, { level, beta: report.beta, labels }),
    metrics: Object.fromEntries(metrics),
    specificity: positive?.[0],
    slices: ofSlices ? slices.map((slice) => intervals(slice.matrix, { level, labels })) : [],
    scores: scores ? await scores.intervals(level) : {},
  };
}

/** What a metric of the classes is computed from. */
interface Averaged {
  /** Null where averages are over counts: of some classes, or of a metric that a matrix has one of. */
  readonly matrix: ConfusionMatrix | null;
  readonly counts: BinaryCounts;
  readonly labels: ReportResult['macroOver'];
}

function ofMetric(
  metric: AnyMetric,
  { matrix, counts, labels }: Averaged,
  level: number,
): MetricIntervals {
  const of = (average: 'micro' | 'macro' | 'weighted'): MetricIntervals['micro'] => {
    if (!matrix) return interval(counts, metric as ClassMetric, { level, average });
    const over = average === 'macro' ? { labels } : {};
    return interval(matrix, metric as ClassMetric, { level, average, ...over });
  };
  return {
    rows: interval(counts, metric, { level }),
    micro: of('micro'),
    macro: of('macro'),
    weighted: of('weighted'),
  };
}
