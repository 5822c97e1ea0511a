import type { ConfusionMatrix, Label, Metric } from '@confmat/core';
import { formOf, normalizeLabel } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { smoothedMatrix } from './additive-gradient.js';
import type { AdditiveGradient, SmoothedMatrix } from './additive-gradient.js';
import { kappaGradient, matthewsGradient } from './agreement-gradients.js';
import {
  meanRatioGradient,
  pooledRatioGradient,
  weightedGradient,
  addedSlopes,
  ratioOf,
  slopesOf,
  classMeanGradient,
} from './ratio-gradient.js';
import type { Cells } from '../proportions/share.js';
import { shareOf } from '../proportions/share.js';

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
  if (average === null) return wholeOf(matrix, metric.name, labels, added);
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

function wholeOf(
  matrix: ConfusionMatrix,
  name: string,
  labels: Reading['labels'],
  added: 0 | 1,
): AdditiveGradient | null {
  if (name === 'accuracy') return pooledOf(matrix, 1);
  if (name === 'errorRate') return pooledOf(matrix, -1);
  return name === 'balancedAccuracy'
    ? meanRatioGradient(matrix, OF_RECALL, codesOf(matrix.labels, labels))
    : wholeGradient(smoothedMatrix(matrix, added), name);
}

const OF_RECALL: RatioForm = { over: [1, 0, 0, 0], under: [1, 0, 1, 0] };
const OF_PRECISION: RatioForm = { over: [1, 0, 0, 0], under: [1, 1, 0, 0] };

/** With all classes pooled, precision is the accuracy. */
function pooledOf(matrix: ConfusionMatrix, sign: 1 | -1): AdditiveGradient | null {
  const pooled = pooledRatioGradient(matrix, OF_PRECISION);
  if (!pooled || sign === 1) return pooled;
  return {
    value: 1 - pooled.value,
    row: pooled.row.map((part) => -part),
    column: pooled.column.map((part) => -part),
    diagonal: pooled.diagonal.map((part) => -part),
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

/** What of a matrix is asked for: an average, the class of a code, or a metric of the whole. */
export type UnitAsk = 'micro' | 'macro' | 'weighted' | 'whole' | number;

/** What each cell adds to a metric; null if no method is known. */
export function unitGradient(
  at: SmoothedMatrix,
  metric: Metric,
  ask: UnitAsk,
): AdditiveGradient | null {
  const form = formOf(metric);
  if (ask === 'whole') return wholeGradient(at, metric.name);
  if (!form) return null;
  if (typeof ask === 'number') return isKnownRatio(form) ? classGradient(at, form, ask) : null;
  if (ask === 'weighted') return weightedGradient(at, form);
  if (ask === 'macro') return classMeanGradient(at, form);
  return isAccuracy(form) ? accuracyGradient(at, 1) : null;
}

/** Whether a method is known for a ratio of one class: a share of rows, or right answers above. */
export function isKnownRatio(form: RatioForm): boolean {
  const { over, under } = form;
  const isOfHits = over[1] === 0 && over[2] === 0 && over[3] === 0 && under[3] === 0;
  return isOfHits || shareOf(form) !== null;
}

/**
 * As how many rows each kind of row counts that a ratio divides by; 0 for others. Of F1 a hit counts as
 * two.
 */
export function relevantKinds(form: RatioForm): Cells {
  return perRow(form, form.under);
}

/** Coefficients of a ratio by the least that a row adds to its divisor. */
export function perRow({ under }: RatioForm, [tp, fp, fn, tn]: Cells): Cells {
  const least = Math.min(...under.filter((coefficient) => coefficient > 0));
  return [tp / least, fp / least, fn / least, tn / least];
}

function classGradient(at: SmoothedMatrix, form: RatioForm, code: number): AdditiveGradient {
  const tp = at.diagonal[code] ?? 0;
  const fp = (at.predShares[code] ?? 0) - tp;
  const fn = (at.trueShares[code] ?? 0) - tp;
  const { value, by } = ratioOf([tp, fp, fn, 1 - tp - fp - fn], form);
  const slopes = slopesOf(value, by, form);
  return { value, ...addedSlopes(at.nClasses, [{ code, weight: 1, slopes }]) };
}

/**
 * Whether a micro average is the share of right answers: while all classes are pooled, an error is one
 * false positive and one false negative, and the two count as one right answer does.
 */
function isAccuracy({ over, under }: RatioForm): boolean {
  const [right, fp, fn] = over;
  const isRight = fp === 0 && fn === 0 && under[0] === right;
  return isRight && under[1] + under[2] === right && under[3] === 0;
}

/** What each cell adds to a metric that of a matrix is one number. */
export function wholeGradient(at: SmoothedMatrix, name: string): AdditiveGradient | null {
  switch (name) {
    case 'accuracy':
      return accuracyGradient(at, 1);
    case 'errorRate':
      return accuracyGradient(at, -1);
    case 'balancedAccuracy':
      return classMeanGradient(at, OF_RECALL);
    case 'matthewsCorrcoef':
      return matthewsGradient(at);
    default:
      return kappaGradient(at);
  }
}

function accuracyGradient({ nClasses }: SmoothedMatrix, slope: 1 | -1): AdditiveGradient {
  const zeros = new Float64Array(nClasses);
  const diagonal = new Float64Array(nClasses).fill(slope);
  return { value: NaN, row: zeros, column: zeros, diagonal };
}
