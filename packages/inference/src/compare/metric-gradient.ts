import { precision, recall } from '@confmat/core';
import type { ConfusionMatrix, Label, Metric } from '@confmat/core';
import { formOf, normalizeLabel } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { kappaGradient } from '../delta/kappa-gradient.js';
import { matthewsGradient } from '../delta/matthews-gradient.js';
import { meanRatioGradient, pooledRatioGradient } from '../delta/ratio-gradient.js';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import { weightedGradient } from '../delta/weighted-gradient.js';

/** One number of a matrix: a metric of the whole, or an average of a metric of the classes. */
export interface Reading {
  readonly metric: Metric;
  /** Null for a metric that of a matrix is one number. */
  readonly average: 'binary' | 'micro' | 'macro' | 'weighted' | null;
  readonly posLabel: Label | undefined;
  /** The classes that a macro average is over; undefined: all. */
  readonly labels: readonly Label[] | undefined;
}

/**
 * The gradient of a number of a matrix with at least one row; null where none is known.
 *
 * @param added Rows to spread over the cells of a metric of all of them; 0 for sums of weights, which do
 *   not say what a row is.
 */
export function metricGradient(
  matrix: ConfusionMatrix,
  reading: Reading,
  added: 0 | 1 = 1,
): AdditiveGradient | null {
  const { metric, average, posLabel, labels } = reading;
  if (average === null) return wholeGradient(matrix, metric.name, labels, added);
  const form = formOf(metric);
  if (!form) return null;
  switch (average) {
    case 'binary':
      return meanRatioGradient(matrix, form, codesOf(matrix.labels, [posLabel]));
    case 'macro':
      return meanRatioGradient(matrix, form, codesOf(matrix.labels, labels));
    case 'micro':
      return pooledRatioGradient(matrix, form);
    case 'weighted':
      return weightedGradient(smoothedMatrix(matrix, added), form);
  }
}

function wholeGradient(
  matrix: ConfusionMatrix,
  name: string,
  labels: Reading['labels'],
  added: 0 | 1,
): AdditiveGradient | null {
  switch (name) {
    case 'accuracy':
      return pooledOf(matrix, 1);
    case 'errorRate':
      return pooledOf(matrix, -1);
    case 'balancedAccuracy': {
      const form = formOf(recall);
      return form ? meanRatioGradient(matrix, form, codesOf(matrix.labels, labels)) : null;
    }
    case 'matthewsCorrcoef':
      return matthewsGradient(smoothedMatrix(matrix, added));
    case 'cohenKappa':
      return kappaGradient(smoothedMatrix(matrix, added));
    default:
      return null;
  }
}

/** Of all classes pooled, precision is the accuracy. */
function pooledOf(matrix: ConfusionMatrix, sign: 1 | -1): AdditiveGradient | null {
  const form = formOf(precision);
  const found = form ? pooledRatioGradient(matrix, form) : null;
  if (!found || sign === 1) return found;
  return {
    value: 1 - found.value,
    row: found.row.map((part) => -part),
    column: found.column.map((part) => -part),
    diagonal: found.diagonal.map((part) => -part),
  };
}

/** The codes of some labels, of all if there are none. */
export function codesOf(
  all: readonly Label[],
  labels: readonly (Label | undefined)[] | undefined,
): readonly number[] {
  const wanted = labels && new Set(labels.map(normalizeLabel));
  return [...all.entries()]
    .filter(([, label]) => !wanted || wanted.has(label))
    .map(([code]) => code);
}
