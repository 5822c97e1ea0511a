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
import type { Metric } from '@confmat/core';
import { own } from '../own.js';
import { noSuchMetric } from '../refusals.js';

/** Metrics that a report can show besides precision, recall and F1. */
export const EXTRA_METRICS: Readonly<Record<string, Metric>> = {
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

/** Read a list of metrics. */
export function parseMetrics(text: string): Readonly<Record<string, Metric>> {
  const names = text.split(',').map((name) => name.trim());
  return Object.fromEntries(
    names.map((name) => {
      const metric = own(EXTRA_METRICS, name);
      if (metric) return [name, metric];
      throw noSuchMetric('--metrics', name, EXTRA_METRIC_NAMES);
    }),
  );
}
