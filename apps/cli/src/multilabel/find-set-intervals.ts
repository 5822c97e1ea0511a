import type { ClassMetric } from '@confmat/core';
import { interval, intervals } from '@confmat/inference';
import type { FoundIntervals, MetricIntervals } from '../intervals/found-intervals.js';
import { own } from '../own.js';
import { EXTRA_METRICS } from '../report/extra-metrics.js';
import type { MultilabelResult } from './result.js';

/**
 * Find the interval of every number of a report of label sets; of a micro average with each sample as a
 * cluster, because the labels of a sample are not independent.
 * @param level In (0, 1).
 */
export function findSetIntervals(
  { counts, rowCounts: clusters, report }: MultilabelResult,
  level: number,
): FoundIntervals {
  const names = Object.keys(report.averages.macro.metrics ?? {});
  const ofMetric = (name: string): MetricIntervals | undefined => {
    const metric = own(EXTRA_METRICS, name) as ClassMetric | undefined;
    return (
      metric && {
        rows: interval(counts, metric, { level }),
        micro: interval(counts, metric, { level, average: 'micro', clusters }),
        macro: interval(counts, metric, { level, average: 'macro' }),
        weighted: interval(counts, metric, { level, average: 'weighted' }),
      }
    );
  };
  return {
    level,
    report: intervals(counts, { level, beta: report.beta, clusters }),
    metrics: Object.fromEntries(
      names.flatMap((name) => {
        const found = ofMetric(name);
        return found ? [[name, found] as const] : [];
      }),
    ),
    specificity: undefined,
    slices: [],
    scores: {},
  };
}
