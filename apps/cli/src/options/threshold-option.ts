import { finiteNumber } from './option-values.js';
import { EXTRA_METRICS, metricNamed } from '@confmat/inference/gate-text';
import type { ThresholdOption } from '@confmat/rows/evaluation/count-options.js';
import { noSuchMetric } from '@confmat/rows/refusals.js';

/** The metrics that `best-` accepts. */
const METRIC_NAMES: readonly string[] = [
  ...['precision', 'recall', 'f1', 'accuracy', 'errorRate'],
  ...Object.keys(EXTRA_METRICS),
];

/** Read a threshold: a number, or `best-f1` and the like. */
export function parseThreshold(text: string): ThresholdOption {
  const typed = /^best-(.+)$/s.exec(text)?.[1];
  if (typed === undefined) return finiteNumber(text);
  const best = metricNamed(typed, METRIC_NAMES);
  if (METRIC_NAMES.includes(best)) return { best };
  throw noSuchMetric(`--threshold ${text}`, best, METRIC_NAMES);
}
