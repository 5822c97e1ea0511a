import {
  balancedAccuracy,
  diagnosticOddsRatio,
  falseDiscoveryRate,
  falseNegativeRate,
  falseOmissionRate,
  falsePositiveRate,
  gMean,
  informedness,
  jaccard,
  lift,
  markedness,
  matthewsCorrcoef,
  negativeLikelihoodRatio,
  negativePredictiveValue,
  positiveLikelihoodRatio,
  predictedPrevalence,
  prevalence,
  specificity,
} from '@confmat/core';
import type { ClassMetric, Metric, ProblemMetric } from '@confmat/core';
import { metricNamed } from './metric-names.js';
import { own } from '../own.js';
import { noSuchMetric } from '../refusals.js';

/** Metrics that a report can show besides precision, recall and F1. */
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

/** The names that --metrics takes. */
const EXTRA_METRIC_NAMES: readonly string[] = Object.keys(EXTRA_METRICS);

/** Read a list of metrics; those that were given before stay. */
export function parseMetrics(
  text: string,
  before: Readonly<Record<string, Metric>> = {},
): Readonly<Record<string, Metric>> {
  const names = text.split(',').map((name) => metricNamed(name.trim(), EXTRA_METRIC_NAMES));
  const metrics = names.map((name) => {
    const metric = own(EXTRA_METRICS, name);
    if (metric) return [name, metric] as const;
    throw noSuchMetric('--metrics', name, EXTRA_METRIC_NAMES);
  });
  return { ...before, ...Object.fromEntries(metrics) };
}
