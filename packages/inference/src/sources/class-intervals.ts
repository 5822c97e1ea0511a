import { classCounts } from '@confmat/core';
import type { BinaryCounts, ClassMetric, ConfusionMatrix, ProblemMetric } from '@confmat/core';
import { isWholeMetric } from '../gate-text/gate-metrics.js';
import { interval } from './interval.js';
import { noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { LevelOptions } from '../interval/interval-options.js';

type AnyMetric = ClassMetric | ProblemMetric<never>;

/**
 * The interval of a metric of each class of a matrix.
 * @param name The name of the metric: of some, a matrix has one and each class has one.
 */
export function classIntervals(
  matrix: ConfusionMatrix,
  metric: AnyMetric,
  name: string,
  settings: LevelOptions,
): readonly Interval[] {
  const hasUnits = matrix.units !== undefined;
  if (hasUnits && !isWholeMetric(name)) {
    return interval(matrix, metric as ClassMetric, settings);
  }
  const found = interval(classCounts(matrix), metric, settings);
  return hasUnits ? found.map(ofTogether) : found;
}

/**
 * The interval of an average over counts that are not those of a whole matrix.
 * @param of The matrix that they are of.
 */
export function countsInterval(
  counts: BinaryCounts,
  metric: AnyMetric,
  average: 'micro' | 'macro' | 'weighted',
  of: ConfusionMatrix,
  settings: LevelOptions,
): Interval {
  const found = interval(counts, metric, { ...settings, average });
  return of.units === undefined ? found : ofTogether(found);
}

/** An interval of independent rows holds for no others. */
export function ofTogether(found: Interval): Interval {
  const reason = 'no method is known to hold for it where rows belong together';
  return noInterval({ ...found, relevantRows: 0 }, reason);
}
