import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { logitEnds } from '../delta/delta-ends.js';
import { weightedGradient } from '../delta/weighted-gradient.js';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NO_METHOD } from '../refusals.js';
import { rowIntervals } from '../rows/row-intervals.js';
import type { Settings } from '../rows/row-rule.js';
import { readsOneSide } from '../rows/share-rule.js';
import { accuracyInterval } from './accuracy-interval.js';
import { deltaInterval } from './delta-interval.js';
import type { MatrixBasis } from './matrix-basis.js';

/** Up to this number of classes, weighted means were found to hold with 20 rows a class. */
const MANY_CLASSES = 300;

/** Interval of a mean over classes, each weighing its true rows. */
export function weightedInterval(basis: MatrixBasis, metric: Metric, settings: Settings): Interval {
  const { matrix } = basis;
  const { undefinedReason } = metric;
  const estimate = metric(basis.counts, { average: 'weighted', zeroDivision: NaN });
  const { level } = settings;
  const of = { ...ofMetric(metric), estimate, level, relevantRows: matrix.total };
  const form = formOf(metric);
  if (!form) return noInterval(of, NO_METHOD);
  if (readsOneSide(form) && form.over[0] === form.under[0] && form.under[2] !== 0) {
    // The recalls weighted by true rows: the accuracy.
    return accuracyInterval(basis, { metric, estimate, valueOf: (q) => q }, settings);
  }
  const [only] = matrix.nClasses === 1 ? rowIntervals(basis.counts, metric, settings) : [];
  // Of one class it is the class's own, and nothing varies around it.
  if (only) return only;
  const why = matrix.total === 0 ? undefinedReason : basis.fault;
  if (why !== undefined) return noInterval(of, why);
  // Simulated: over 1000 classes of 20 rows each it covers 0.83, of 200 rows each 0.92.
  const isSparse = matrix.nClasses > MANY_CLASSES && matrix.total < 100 * matrix.nClasses;
  if (isSparse)
    return noInterval(
      of,
      'no method holds for a weighted mean over more than 300 classes with fewer than 100 rows a class',
    );
  const at = basis.smoothed;
  const gradient = weightedGradient(at, form);
  if (!gradient) return noInterval(of, NO_METHOD);
  return deltaInterval(of, 'logit-delta', logitEnds, at, gradient);
}
