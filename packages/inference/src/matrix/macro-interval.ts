import type { ConfusionMatrix, Label, Metric } from '@confmat/core';
import { checkLabels, formOf } from '@confmat/core/internal';
import type { Interval } from '../interval/interval-data.js';
import type { Dependence } from '../mover/class-means.js';
import { meanOfRows } from '../mover/mean-of-rows.js';
import { sharedErrors } from '../mover/shared-errors.js';
import type { Settings } from '../rows/row-rule.js';
import { readsBothErrors, readsOneSide } from '../rows/share-rule.js';
import type { MatrixBasis } from './matrix-basis.js';

/**
 * Interval of a mean over classes.
 *
 * @param labels The classes that it is over; undefined: those with relevant rows.
 */
export function macroInterval(
  { matrix, counts }: MatrixBasis,
  metric: Metric,
  labels: readonly Label[] | undefined,
  settings: Settings,
): Interval {
  const dependence = dependenceOf(matrix, metric);
  if (labels === undefined) return meanOfRows(metric, { counts, dependence }, settings);
  const wanted = new Set(checkLabels('labels', labels).labels);
  const isWanted = Uint8Array.from(matrix.labels, (label) => (wanted.has(label) ? 1 : 0));
  return meanOfRows(metric, { counts, dependence, isWanted, nUniverse: wanted.size }, settings);
}

function dependenceOf(matrix: ConfusionMatrix, metric: Metric): Dependence {
  const form = formOf(metric);
  if (!form) return 'unknown';
  if (readsOneSide(form)) return 'independent';
  return readsBothErrors(form) ? sharedErrors(matrix, form) : 'unknown';
}
