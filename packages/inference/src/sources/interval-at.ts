import type { Metric } from '@confmat/core';
import { matrixAt } from '@confmat/evaluation/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { intervalOn, isWhole } from '../interval/basis.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import { basisOf } from './interval.js';

/** The interval of a metric of core at one threshold of a sweep, of its positive label. */
export function intervalAt(
  sweep: ThresholdSweep,
  metric: Metric,
  threshold: number,
  level: number,
): Interval {
  const matrix = matrixAt(sweep, countsAt(sweep, [threshold]), [0, 1]);
  const ofClass = isWhole(metric) ? {} : { average: 'binary' as const, posLabel: 1 };
  return intervalOn(basisOf(matrix, checkSettings({ level })), metric, ofClass) as Interval;
}
