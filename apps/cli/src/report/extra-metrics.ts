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
import { usageError } from '../command-error.js';
import { didYouMean, quote } from '../suggest.js';

/** Metrics that a report can have as further columns. */
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
      const metric = EXTRA_METRICS[name];
      if (metric) return [name, metric];
      throw usageError(
        `--metrics: no metric ${quote(name)}${didYouMean(name, EXTRA_METRIC_NAMES)}`,
        `metrics: ${EXTRA_METRIC_NAMES.join(', ')}`,
      );
    }),
  );
}
