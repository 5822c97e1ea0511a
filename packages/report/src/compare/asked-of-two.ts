import type { Label } from '@confmat/core';
import type { Adjustment } from '../results/ask.js';
import type { Results } from '../results/results.js';
import { defaultMetric, namedMetric } from './named-metric.js';
import type { NamedMetric } from './named-metric.js';

/** What is asked of two models, with what is meant where nothing is. */
export interface AskedOfTwo {
  readonly level: number;
  /** A class that one of the models has; undefined without any. */
  readonly posLabel: Label | undefined;
  /** What groups and the attribution are about. */
  readonly main: NamedMetric;
  readonly adjust: Adjustment;
}

/**
 * What results ask of two models.
 *
 * @param labels The classes of both.
 */
export function askedOfTwo(
  { level, posLabel, metric, adjust = 'holm' }: Results,
  labels: readonly Label[],
  areSets: boolean,
): AskedOfTwo {
  const known = posLabel !== undefined && labels.includes(posLabel) ? posLabel : undefined;
  const main = namedMetric(metric ?? defaultMetric(known, areSets));
  return { level, adjust, posLabel: known, main };
}
