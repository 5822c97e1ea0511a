import { accuracy, balancedAccuracy, cohenKappa, matthewsCorrcoef } from '@confmat/core';
import type { ProblemMetric } from '@confmat/core';
import type { Interval, ReportIntervals } from '@confmat/inference';

/** A metric of a whole matrix. */
export interface WholeMetric {
  /** The name that programs read. */
  readonly name: string;
  /** The name that people read. */
  readonly title: string;
  readonly metric: ProblemMetric<object>;
}

/** The metrics of a whole matrix, as every form shows them: accuracy first. */
export const WHOLE_METRICS: readonly WholeMetric[] = [
  { name: 'accuracy', title: 'accuracy', metric: accuracy },
  { name: 'balancedAccuracy', title: 'balanced accuracy', metric: balancedAccuracy },
  { name: 'matthewsCorrcoef', title: 'Matthews', metric: matthewsCorrcoef },
  { name: 'cohenKappa', title: "Cohen's kappa", metric: cohenKappa },
];

/** Something for each metric of a whole matrix, by its name. */
export function byWholeMetric<T>(of: (metric: WholeMetric) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(WHOLE_METRICS.map((metric) => [metric.name, of(metric)]));
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
  const all = WHOLE_METRICS.flatMap(({ name, metric }) => {
    const own = (known[name] as Interval | undefined) ?? intervalOf?.(metric);
    return own ? [[name, own] as const] : [];
  });
  return Object.fromEntries(all);
}
