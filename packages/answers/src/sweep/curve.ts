import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Curve } from '@confmat/report/document';
import { areShares } from './table-thresholds.js';
import { metricColumn } from '../metrics/sweep-metrics.js';

/** Points of a plot that fits in 80 columns. */
const N_POINTS = 66;

/**
 * The curve of a metric, read off at even distances; the metric is a step function, so what is read
 * is one of its values.
 *
 * @returns Null where there are too few thresholds for a curve, where values are not finite, and where
 *   they are all 0.
 */
export function curveOf(
  sweep: ThresholdSweep,
  metric: string,
  beta: number,
  bestThreshold: number,
): Curve | null {
  if (sweep.kind === 'list' || sweep.thresholds.length < 3) return null;
  const thresholds = sampled(sweep);
  const counts = countsAt(sweep, thresholds);
  const values = Array.from(metricColumn(metric, beta, counts, { zeroDivision: 0 }));
  if (!values.every(Number.isFinite)) return null;
  // A flat line on the axis shows nothing.
  if (Math.max(...values) <= Math.min(0, ...values)) return null;
  const from = thresholds[0] ?? NaN;
  const to = thresholds.at(-1) ?? NaN;
  return { kind: 'curve', from, to, values, best: (bestThreshold - from) / (to - from) };
}

function sampled(sweep: ThresholdSweep): readonly number[] {
  const { thresholds, kind } = sweep;
  const last = thresholds.length - 1;
  if (kind === 'bins') {
    const n = Math.min(N_POINTS, thresholds.length);
    const rows = Array.from({ length: n }, (_, i) => last - Math.round((i * last) / (n - 1)));
    return rows.map((row) => thresholds[row] ?? NaN);
  }
  const from = areShares(sweep) ? 0 : (thresholds[last] ?? NaN);
  const to = areShares(sweep) ? 1 : (thresholds[0] ?? NaN);
  // Weighted so that the last one is the highest score to the bit.
  return Array.from({ length: N_POINTS }, (_, i) => {
    const share = i / (N_POINTS - 1);
    return from * (1 - share) + to * share;
  });
}
