import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  diagnosticOddsRatio,
  errorRate,
  f1,
  falseDiscoveryRate,
  falseNegativeRate,
  falseOmissionRate,
  falsePositiveRate,
  fbetaOf,
  gMean,
  informedness,
  jaccard,
  lift,
  markedness,
  matthewsCorrcoef,
  negativeLikelihoodRatio,
  negativePredictiveValue,
  positiveLikelihoodRatio,
  precision,
  predictedPrevalence,
  prevalence,
  recall,
  specificity,
} from '@confmat/core';
import type { ClassMetric, Metric, ProblemMetric } from '@confmat/core';
import { own } from './own.js';

/** The range of a metric, both ends included. */
export type MetricRange = readonly [least: number, greatest: number];

/** Metrics that are one number of a whole matrix, in the order in which they are listed. */
export const WHOLE_METRICS: Readonly<Record<string, ProblemMetric<object>>> = {
  accuracy,
  balancedAccuracy,
  matthewsCorrcoef,
  cohenKappa,
  errorRate,
};

/** Metrics of a class besides precision, recall and F1. */
export const EXTRA_METRICS: Readonly<Record<string, ClassMetric | ProblemMetric<never>>> = {
  specificity,
  jaccard,
  negativePredictiveValue,
  falsePositiveRate,
  falseNegativeRate,
  falseDiscoveryRate,
  falseOmissionRate,
  gMean,
  informedness,
  markedness,
  positiveLikelihoodRatio,
  negativeLikelihoodRatio,
  diagnosticOddsRatio,
  prevalence,
  predictedPrevalence,
  lift,
  balancedAccuracy,
  matthewsCorrcoef,
};

const MAIN_METRICS: Readonly<Record<string, ClassMetric>> = { precision, recall, f1 };

/** What errors cost: per row, in all, or per row of a true class. */
export const COSTS: Readonly<Record<string, MetricRange>> = {
  cost: [-Infinity, Infinity],
  totalCost: [-Infinity, Infinity],
};

/** Metrics of whole label sets. */
const SETS: Readonly<Record<string, MetricRange>> = {
  exactMatch: [0, 1],
  jaccard: [0, 1],
  hammingLoss: [0, 1],
  labelAccuracy: [0, 1],
};

/** Metrics of the scores themselves. */
const OF_SCORES: Readonly<Record<string, MetricRange>> = {
  rocAuc: [0, 1],
  averagePrecision: [0, 1],
  expectedCalibrationError: [0, 1],
  miscalibration: [0, 1],
  discrimination: [0, 1],
  macroRocAuc: [0, 1],
  top2Accuracy: [0, 1],
  top3Accuracy: [0, 1],
  top4Accuracy: [0, 1],
  top5Accuracy: [0, 1],
  logLoss: [0, Infinity],
  brierScore: [0, 2],
};

/** The metrics of label sets that are no metric of a label. */
export function setMetricNames(): readonly string[] {
  return Object.keys(SETS);
}

/** The metrics of a class, or of an average over classes. */
export function classMetricNames(): readonly string[] {
  return [...Object.keys(MAIN_METRICS), 'fbeta', ...Object.keys(EXTRA_METRICS)];
}

/** The metrics that stand without a class and without an average. */
export function plainMetricNames(): readonly string[] {
  const tables = [WHOLE_METRICS, COSTS, SETS, OF_SCORES];
  return [...new Set([...tables.flatMap((table) => Object.keys(table)), ...classMetricNames()])];
}

/** Whether a metric is of the whole problem where no class is named. */
export function isWholeMetric(name: string): boolean {
  return Object.hasOwn(WHOLE_METRICS, name);
}

/** Whether a metric is of the scores themselves, and not of the labels that they predict. */
export function isScoreMetric(name: string): boolean {
  return Object.hasOwn(OF_SCORES, name);
}

/** Whether a metric is of a class, or an average over classes. */
export function isClassMetric(name: string): boolean {
  return name === 'fbeta' || metricOfName(name) !== undefined;
}

/** What a metric of all rows, or of their scores, may be; [0, 1] where no range is known. */
export function rangeOf(name: string): MetricRange {
  const plain = own(WHOLE_METRICS, name)?.range ?? own(SETS, name) ?? own(OF_SCORES, name);
  return plain ?? rangeOfClass(name);
}

/** What a metric of a class may be; [0, 1] where no range is known. */
export function rangeOfClass(name: string): MetricRange {
  return metricOfName(name)?.range ?? [0, 1];
}

/**
 * A metric of a class by name.
 * @param name One that was checked.
 * @param beta Of `fbeta`.
 */
export function classMetric(name: string, beta: number): Metric {
  const metric = name === 'fbeta' ? fbetaOf(beta) : metricOfName(name);
  if (metric) return metric;
  throw new Error('bug: the name of the metric was not checked');
}

/** Why a metric has no micro average over classes of which each row has one. */
export const NO_NEGATIVES =
  'classes pool without true negatives, which it needs: use macro, or a class';

/**
 * Whether a micro average over the classes of a matrix says nothing: they pool with tn = 0, so that the micro
 * specificity of a perfect model is 0. An accuracy counts each error of such a total once.
 *
 * @param name The name of a metric of classes.
 */
export function lacksNegatives(name: string, average: string | null): boolean {
  if (average !== 'micro' || name === 'accuracy' || name === 'errorRate') return false;
  return metricOfName(name)?.needs.includes('tn') ?? false;
}

function metricOfName(name: string): ClassMetric | ProblemMetric<never> | undefined {
  return own(MAIN_METRICS, name) ?? own(EXTRA_METRICS, name);
}
