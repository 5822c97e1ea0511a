import { isMetricError } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import type { AskedMetric } from '../compare/compare.js';
import { attribute } from './attribute.js';
import type { Attribution } from './attribute.js';

/** What moved a metric between two matrices; null where its change is not a sum over cells. */
export function attributionOf(
  [before, after]: readonly [ConfusionMatrix, ConfusionMatrix],
  { metric, average, posLabel }: Pick<AskedMetric, 'metric' | 'average' | 'posLabel'>,
): Attribution | null {
  if (average === 'weighted') return null;
  try {
    return attribute(before, after, metric, { average: average ?? undefined, posLabel });
  } catch (error) {
    if (isMetricError(error) && error.code === 'unsupported-type') return null;
    throw error;
  }
}
