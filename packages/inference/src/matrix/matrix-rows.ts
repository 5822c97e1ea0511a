import { recall } from '@confmat/core';
import type { ConfusionMatrix, Label, Metric, ProblemMetric } from '@confmat/core';
import { checkLabels, formOf, partsOf, sum } from '@confmat/core/internal';
import { deltaVariance, atanhEnds, logitEnds } from '../delta/additive-gradient.js';
import type { AdditiveGradient, SmoothedMatrix } from '../delta/additive-gradient.js';
import { kappaGradient, matthewsGradient } from '../delta/agreement-gradients.js';
import { weightedGradient } from '../delta/ratio-gradient.js';
import { twoSidedZ } from '../numerics/distributions.js';
import type { Basis } from '../interval/basis.js';
import {
  endsHolding,
  intervalOf,
  noInterval,
  ofMetric,
  withWarning,
} from '../interval/interval-data.js';
import type { Estimate, Interval, IntervalMethod } from '../interval/interval-data.js';
import type { Dependence } from '../rows/mean-of-rows.js';
import { meanOfRows, sharedErrors } from '../rows/mean-of-rows.js';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import { NO_METHOD } from '../refusals.js';
import { rareWarning } from '../rows/agreement-ends.js';
import type { AgreementGradient } from '../rows/agreement-ends.js';
import { rowIntervals } from '../rows/row-intervals.js';
import type { Settings } from '../interval/interval-options.js';
import { readsBothErrors, readsOneSide } from '../rows/rules.js';
import type { MatrixBasis } from './matrix-basis.js';
import { fallOfKappa, fewErrorEnds } from './few-errors.js';
import { pairInterval } from './pair-interval.js';

/** A matrix whose rows are independent. */
export function rowsOfMatrix(basis: MatrixBasis, settings: Settings): Basis {
  const rows: Basis['rows'] = (metric, label) =>
    rowIntervals(basis.counts, metric, settings, label);
  const means: Basis['means'] = {
    micro: (metric) => microInterval(basis, metric, settings),
    // With one class it is the class's own, and nothing varies around it.
    weighted: (metric) =>
      (basis.matrix.nClasses === 1 ? rows(metric)[0] : undefined) ??
      weightedInterval(basis, metric, settings),
    macro: (metric, labels) => macroInterval(basis, metric, labels, settings),
  };
  const whole: Basis['whole'] = (metric, labels) =>
    metric.name === 'balancedAccuracy'
      ? { ...means.macro(recall, labels), ...ofMetric(metric) }
      : wholeInterval(basis, metric, settings);
  return { isByUnit: false, rows, whole, means };
}

function wholeInterval(basis: MatrixBasis, metric: Metric, settings: Settings): Interval {
  const valueOf = metric as unknown as ProblemMetric;
  const estimate = valueOf(basis.matrix, { zeroDivision: NaN });
  switch (metric.name) {
    case 'accuracy':
      return accuracyInterval(basis, metric, valueOf(basis.matrix), (q) => q, settings);
    case 'errorRate':
      return accuracyInterval(basis, metric, valueOf(basis.matrix), (q) => 1 - q, settings);
    case 'matthewsCorrcoef':
      return agreementInterval(basis, metric, estimate, matthewsGradient, settings);
    default:
      return agreementInterval(basis, metric, estimate, kappaGradient, settings);
  }
}

function agreementInterval(
  basis: MatrixBasis,
  metric: Metric,
  estimate: number,
  gradientOf: AgreementGradient,
  settings: Settings,
): Interval {
  const { matrix } = basis;
  const of = { ...ofMetric(metric), estimate, level: settings.level, relevantRows: matrix.total };
  const why = Number.isNaN(estimate) ? metric.undefinedReason : basis.fault;
  if (why !== undefined) return noInterval(of, why);
  if (matrix.nClasses === 2) return pairInterval(of, matrix, gradientOf, settings);
  const at = basis.smoothed;
  const byDelta = deltaInterval(of, 'atanh-delta', atanhEnds, at, gradientOf(at));
  // With few errors Matthews' correlation is as far from 1 as κ.
  const fall = { estimate, perShare: fallOfKappa(matrix) };
  const few = fewErrorEnds([byDelta.low, byDelta.high], matrix, fall, settings);
  const found = few ? intervalOf(of, 'mover', few) : byDelta;
  return withWarning(found, rareWarning(matrix.support, matrix.predicted, false));
}

function macroInterval(
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

/**
 * Interval of a micro average. While all classes are pooled, an error is one false positive and one
 * false negative, so every ratio without true negatives follows from the share of right answers.
 */
function microInterval(basis: MatrixBasis, metric: Metric, settings: Settings): Interval {
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
  return accuracyInterval(basis, metric, estimate, valueOf, settings);
}

/** Up to this number of classes, weighted means were found to hold with 20 rows a class. */
const MANY_CLASSES = 300;

/** Interval of a mean over classes, each weighing its true rows. */
function weightedInterval(basis: MatrixBasis, metric: Metric, settings: Settings): Interval {
  const { matrix } = basis;
  const { undefinedReason } = metric;
  const estimate = metric(basis.counts, { average: 'weighted', zeroDivision: NaN });
  const { level } = settings;
  const of = { ...ofMetric(metric), estimate, level, relevantRows: matrix.total };
  const form = formOf(metric);
  if (!form) return noInterval(of, NO_METHOD);
  if (readsOneSide(form) && form.over[0] === form.under[0] && form.under[2] !== 0) {
    // The recalls weighted by true rows: the accuracy.
    return accuracyInterval(basis, metric, estimate, (q) => q, settings);
  }
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

/**
 * Interval of what depends on the share of right answers alone.
 *
 * @param valueOf The metric from the share, rising or falling all the way.
 */
function accuracyInterval(
  basis: MatrixBasis,
  metric: Metric,
  estimate: number,
  valueOf: (q: number) => number,
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

/** Interval of a metric by its gradient at a smoothed matrix, around the smoothed value. */
function deltaInterval(
  of: Estimate,
  method: IntervalMethod,
  endsOf: typeof logitEnds,
  at: SmoothedMatrix,
  gradient: AdditiveGradient,
): Interval {
  const variance = deltaVariance(at, gradient);
  const ends = endsOf(gradient.value, variance, twoSidedZ(of.level));
  return intervalOf(of, method, endsHolding(of.estimate, ends));
}
