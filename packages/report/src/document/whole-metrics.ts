import { accuracy, balancedAccuracy, cohenKappa, matthewsCorrcoef } from '@confmat/core';
import type { ProblemMetric } from '@confmat/core';
import type { Interval, ReportIntervals } from '@confmat/inference';

/** A metric of a whole matrix. */
export interface WholeMetric {
  /** Its name is what programs read. */
  readonly metric: ProblemMetric<object>;
  /** The name that people read. */
  readonly title: string;
}

/** The metrics of a whole matrix, as every form shows them: accuracy first. */
export const WHOLE_METRICS: readonly WholeMetric[] = [
  { metric: accuracy, title: 'accuracy' },
  { metric: balancedAccuracy, title: 'balanced accuracy' },
  { metric: matthewsCorrcoef, title: 'Matthews correlation (MCC)' },
  { metric: cohenKappa, title: "Cohen's kappa" },
];

/** Something for each metric of a whole matrix, by its name. */
export function byWholeMetric<T>(of: (metric: WholeMetric) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(WHOLE_METRICS.map((whole) => [whole.metric.name, of(whole)]));
}

/**
 * The intervals of the metrics of a whole matrix, by name; of label sets there are none.
 *
 * @param found What `intervals` returned of the matrix.
 * @param intervalOf Finds what it does not have.
 */
export function wholeIntervals(
  found: ReportIntervals,
  intervalOf?: (metric: ProblemMetric<object>) => Interval,
): Readonly<Record<string, Interval>> {
  const known = { ...found } as Readonly<Record<string, unknown>>;
  const all = WHOLE_METRICS.flatMap(({ metric }) => {
    const own = (known[metric.name] as Interval | undefined) ?? intervalOf?.(metric);
    return own ? [[metric.name, own] as const] : [];
  });
  return Object.fromEntries(all);
}
