import { classCounts } from '@confmat/core';
import type { BinaryCounts, ClassMetric, ConfusionMatrix, ProblemMetric } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { ClusterTallies, Interval } from '@confmat/inference';
import type { IntervalSettings } from './interval-settings.js';
import { isWholeMetric } from '../gates/parse-gate.js';
import { noInterval } from './no-interval.js';

type AnyMetric = ClassMetric | ProblemMetric<never>;

const BELONG_TOGETHER = 'no method is known to hold for it where rows belong together';

/**
 * The interval of a metric of each class of a matrix.
 * @param name The name of the metric: of some, a matrix has one and each class has one.
 * @param clusters Which rows belong together; undefined for none.
 */
export function classIntervals(
  matrix: ConfusionMatrix,
  metric: AnyMetric,
  name: string,
  clusters: ClusterTallies | undefined,
  settings: IntervalSettings,
): readonly Interval[] {
  if (clusters && !isWholeMetric(name)) {
    return interval(matrix, metric as ClassMetric, { ...settings, clusters });
  }
  const found = interval(classCounts(matrix), metric, settings);
  return clusters ? found.map(ofTogether) : found;
}

/** The interval of an average over counts that are not those of a whole matrix. */
export function countsInterval(
  counts: BinaryCounts,
  metric: AnyMetric,
  average: 'micro' | 'macro' | 'weighted',
  clusters: ClusterTallies | undefined,
  settings: IntervalSettings,
): Interval {
  const found = interval(counts, metric, { ...settings, average });
  return clusters ? ofTogether(found) : found;
}

/** An interval of independent rows holds for no others. */
export function ofTogether(found: Interval): Interval {
  return noInterval(found, BELONG_TOGETHER);
}
