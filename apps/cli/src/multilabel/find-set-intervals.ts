import type { BinaryCounts, ClassMetric } from '@confmat/core';
import type { SetCounts } from '@confmat/multilabel';
import { NOT_KEPT } from '@confmat/files';
import { interval, intervals } from '@confmat/inference';
import type { SetClusters } from '@confmat/inference';
import type { FoundIntervals, MetricIntervals } from '../intervals/found-intervals.js';
import { withoutIntervals } from '../intervals/without-intervals.js';
import { own } from '../own.js';
import { EXTRA_METRICS } from '../report/extra-metrics.js';
import type { MultilabelResult } from './result.js';

/**
 * Find the interval of every number of a report of label sets. Without clusters each sample is one for
 * the micro averages, because the labels of a sample are not independent.
 *
 * @param level In (0, 1).
 */
export function findSetIntervals(
  { clusters: grouped, ...found }: MultilabelResult,
  level: number,
): FoundIntervals {
  if (grouped && !grouped.whole) {
    return withoutIntervals(findSetIntervals({ ...found, clusters: null }, level), NOT_KEPT);
  }
  const { report } = found;
  const { counts, clusters, whole } = setTallies({ ...found, clusters: grouped });
  const names = Object.keys(report.averages.macro.metrics ?? {});
  const ofMetric = (name: string): MetricIntervals | undefined => {
    const metric = own(EXTRA_METRICS, name) as ClassMetric | undefined;
    return (
      metric && {
        rows: interval(counts, metric, { level, clusters: whole }),
        micro: interval(counts, metric, { level, average: 'micro', clusters }),
        macro: interval(counts, metric, { level, average: 'macro', clusters: whole }),
        weighted: interval(counts, metric, { level, average: 'weighted', clusters: whole }),
      }
    );
  };
  return {
    level,
    clusters: grouped && whole && { name: grouped.name, nClusters: whole.clusters.length },
    report: intervals(counts, { level, beta: report.beta, clusters }),
    metrics: Object.fromEntries(
      names.flatMap((name) => {
        const found = ofMetric(name);
        return found ? [[name, found] as const] : [];
      }),
    ),
    specificity: undefined,
    slices: [],
    cost: null,
    scores: {},
  };
}

/** Counts of each row, whole. */
type SampleCounts = Pick<SetCounts<never>, 'of' | 'tp' | 'fp' | 'fn' | 'tn'>;

/** What intervals of label sets are found from. */
export interface SetTallies {
  /** Counts of each label. */
  readonly counts: BinaryCounts;
  /**
   * Counts by cluster; without, those of each row, whose labels belong together; undefined of weighted
   * rows.
   */
  readonly clusters: SetClusters | SampleCounts | undefined;
  /** Counts by cluster; undefined without. */
  readonly whole: SetClusters | undefined;
  /** Counts of each row; undefined of weighted rows. */
  readonly samples: SampleCounts | undefined;
}

/** Tell rows that were counted together, by a weight that is their number, from weighted ones. */
export function setTallies({
  counts,
  rowCounts,
  weighted,
  clusters,
}: Pick<MultilabelResult, 'counts' | 'rowCounts' | 'weighted' | 'clusters'>): SetTallies {
  const whole = clusters?.whole;
  const samples = weighted ? undefined : eachRow(rowCounts);
  return { counts: { ...counts, weighted }, clusters: whole ?? samples, whole, samples };
}

/** Counts of each row, from counts of different rows with the number of each as weight. */
function eachRow({ tp, fp, fn, tn, rowWeights: times }: SetCounts<never>): SampleCounts {
  if (!times || times.every((count) => count === 1)) return { of: 'samples', tp, fp, fn, tn };
  const nRows = times.reduce((sum, count) => sum + count, 0);
  const repeat = (column: Float64Array): Float64Array => {
    const all = new Float64Array(nRows);
    let row = 0;
    for (const [place, count] of times.entries()) {
      all.fill(column[place] ?? NaN, row, row + count);
      row += count;
    }
    return all;
  };
  return {
    of: 'samples',
    tp: repeat(tp),
    fp: repeat(fp),
    fn: repeat(fn),
    tn: repeat(tn),
  };
}
