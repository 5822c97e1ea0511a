import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { matrixAt } from '@confmat/evaluation/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import { matrixInterval } from '../interval/interval.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { WHOLE_METRICS } from '../matrix/whole-interval.js';

/** The interval of a metric of core at one threshold of a sweep, of its positive label. */
export function intervalAt(
  sweep: ThresholdSweep,
  metric: Metric,
  threshold: number,
  level: number,
): Interval {
  const basis = new MatrixBasis(matrixAt(sweep, countsAt(sweep, [threshold]), [0, 1]));
  const isWhole = formOf(metric) !== undefined && WHOLE_METRICS.has(metric.name);
  const asked = isWhole ? {} : { average: 'binary' as const, posLabel: 1 };
  return matrixInterval(basis, metric, asked, checkSettings({ level })) as Interval;
}
