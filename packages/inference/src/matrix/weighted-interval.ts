import { classCounts } from '@confmat/core';
import type { ConfusionMatrix, Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { logitEnds } from '../delta/delta-ends.js';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import { weightedGradient } from '../delta/weighted-gradient.js';
import { noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NO_METHOD } from '../refusals.js';
import type { Settings } from '../rows/row-rule.js';
import { readsOneSide } from '../rows/share-rule.js';
import { accuracyInterval } from './accuracy-interval.js';
import { deltaInterval } from './delta-interval.js';
import { matrixFault } from './matrix-fault.js';

/** Interval of a mean over classes, each weighing its true rows. */
export function weightedInterval(
  matrix: ConfusionMatrix,
  metric: Metric,
  settings: Settings,
): Interval {
  const { undefinedReason } = metric;
  const estimate = metric(classCounts(matrix), { average: 'weighted', zeroDivision: NaN });
  const of = { estimate, level: settings.level, relevantRows: matrix.total };
  const form = formOf(metric);
  if (!form) return noInterval(of, NO_METHOD);
  if (readsOneSide(form) && form.over[0] === form.under[0] && form.under[2] !== 0) {
    // The recalls weighted by true rows: the accuracy.
    return accuracyInterval(matrix, { estimate, undefinedReason, valueOf: (q) => q }, settings);
  }
  const why = matrix.total === 0 ? undefinedReason : matrixFault(matrix);
  if (why !== undefined) return noInterval(of, why);
  const at = smoothedMatrix(matrix);
  const gradient = weightedGradient(at, form);
  if (!gradient) return noInterval(of, NO_METHOD);
  return deltaInterval(of, 'logit-delta', logitEnds, at, gradient);
}
