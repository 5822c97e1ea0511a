import type { Label, Metric, MetricError } from '@confmat/core';
import { formOf, optionConflict } from '@confmat/core/internal';
import { posLabelMissing } from '../refusals.js';
import { noInterval } from './interval-data.js';
import type { Interval } from './interval-data.js';
import type { IntervalOptions } from './interval-options.js';

/** @param labels Of a macro average, the rows that it is over; undefined: those that have a value. */
type IntervalOfMean = (metric: Metric, labels?: readonly Label[]) => Interval;

/** An average over rows. */
export type Average = 'micro' | 'macro' | 'weighted';

/**
 * Counts with a method for each kind of number. There is one for each kind of source: counts and a
 * matrix, each of independent rows or of rows that have units.
 */
export interface Basis {
  /** Whether they know their units, or once did. */
  readonly isByUnit: boolean;
  /** Why no number has an interval. */
  readonly fault?: string | undefined;
  /** A metric of each row, shape (m,), or with a label of its row alone, shape (1,). */
  readonly rows: (metric: Metric, label?: Label) => Interval[];
  readonly means: Readonly<Record<Average, IntervalOfMean>>;
  /** A metric that is one number of a matrix; undefined: these counts are of no matrix. */
  readonly whole?: IntervalOfMean;
}

/** Interval of a metric, the options checked but for what goes with what. */
export function intervalOn(
  basis: Basis,
  metric: Metric,
  { average = null, posLabel, labels }: Pick<IntervalOptions, 'average' | 'posLabel' | 'labels'>,
): Interval | Interval[] {
  const answer = ((): Interval | Interval[] => {
    if (basis.whole && isWhole(metric)) {
      if (average !== null) throw isOneNumber(metric.name);
      if (labels !== undefined && metric.name !== 'balancedAccuracy') throw labelsNeedMean();
      return basis.whole(metric, labels);
    }
    if (labels !== undefined && !(basis.whole && average === 'macro')) throw labelsNeedMean();
    if (average === null) return basis.rows(metric);
    if (average !== 'binary') return basis.means[average](metric, labels);
    if (posLabel === undefined) throw posLabelMissing();
    return basis.rows(metric, posLabel)[0] as Interval;
  })();
  const { fault } = basis;
  if (fault === undefined) return answer;
  return Array.isArray(answer)
    ? answer.map((one) => noInterval(one, fault))
    : noInterval(answer, fault);
}

const WHOLE_METRICS: ReadonlySet<string> = new Set([
  ...['accuracy', 'errorRate', 'balancedAccuracy', 'matthewsCorrcoef', 'cohenKappa'],
]);

/** Whether a metric is core's own and of a matrix one number. */
export function isWhole(metric: Metric): boolean {
  return formOf(metric) !== undefined && WHOLE_METRICS.has(metric.name);
}

function isOneNumber(name: string): MetricError {
  return optionConflict('average', `does not go with ${name} of a matrix, which is one number`);
}

function labelsNeedMean(): MetricError {
  return optionConflict('labels', 'goes with the macro average of a matrix alone');
}
