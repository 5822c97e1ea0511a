import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NO_METHOD } from '../refusals.js';
import type { Settings } from '../rows/row-rule.js';
import { accuracyInterval } from './accuracy-interval.js';
import type { MatrixBasis } from './matrix-basis.js';

/**
 * Interval of a micro average. While all classes are pooled, an error is one false positive and one
 * false negative, so every ratio without true negatives follows from the share of right answers.
 */
export function microInterval(basis: MatrixBasis, metric: Metric, settings: Settings): Interval {
  const { matrix } = basis;
  const form = formOf(metric);
  const [estimate = NaN] = metric(basis.pooled, { zeroDivision: NaN });
  if (form?.under[3] !== 0) {
    const { level } = settings;
    const of = { ...ofMetric(metric), estimate, level, relevantRows: matrix.total };
    return noInterval(of, NO_METHOD);
  }
  const { over, under } = form;
  const valueOf = (q: number): number =>
    (over[0] * q + (over[1] + over[2]) * (1 - q)) /
    (under[0] * q + (under[1] + under[2]) * (1 - q));
  return accuracyInterval(basis, { metric, estimate, valueOf }, settings);
}
