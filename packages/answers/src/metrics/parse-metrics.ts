import type { Metric } from '@confmat/core';
import { EXTRA_METRICS, metricNamed } from '@confmat/inference/gate-text';
import { own } from '@confmat/rows/own.js';
import { noSuchMetric } from '@confmat/rows/refusals.js';

/** The names that --metrics accepts. */
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
