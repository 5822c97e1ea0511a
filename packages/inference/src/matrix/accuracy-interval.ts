import type { MetricFacts } from '@confmat/core';
import { partsOf, sum } from '@confmat/core/internal';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { Settings } from '../rows/row-rule.js';
import type { MatrixBasis } from './matrix-basis.js';

/** What of a metric is a function of the share of right answers, rising or falling all the way. */
export interface OfAccuracy {
  readonly metric: MetricFacts;
  readonly estimate: number;
  readonly valueOf: (q: number) => number;
}

/** Interval of what depends on the share of right answers alone. */
export function accuracyInterval(
  basis: MatrixBasis,
  { metric, estimate, valueOf }: OfAccuracy,
  { level, method }: Settings,
): Interval {
  const { matrix } = basis;
  const { total } = matrix;
  const of = { ...ofMetric(metric), estimate, level, relevantRows: total };
  const why = total === 0 ? metric.undefinedReason : basis.fault;
  if (why !== undefined) return noInterval(of, why);
  const ends = proportionEnds(sum(partsOf(matrix).diagonal), total, level, method).map(valueOf);
  return intervalOf(of, method, [Math.min(...ends), Math.max(...ends)]);
}
