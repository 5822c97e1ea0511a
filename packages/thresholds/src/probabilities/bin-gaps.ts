import { isArrayOf, unsupportedType } from '@confmat/core/internal';
import type { ReliabilityCurve } from './reliability-curve.js';
import type { MetricError } from '@confmat/core';

/** How far a bin's mean probability is from its positive share. */
export interface BinGap {
  /** The bin's share of all rows. */
  readonly share: number;
  readonly gap: number;
  readonly rows: number;
  readonly positiveShare: number;
}

/** Check a reliability curve, and measure its bins that have rows; none where the weights add to 0. */
export function binGaps(curve: ReliabilityCurve): BinGap[] {
  checkCurve(curve);
  const { rows, meanScore, positiveShare, total } = curve;
  return Array.from(rows, (count, bin) => {
    const observed = positiveShare[bin] ?? NaN;
    const gap = Math.abs(observed - (meanScore[bin] ?? NaN));
    return { share: count / total, gap, rows: count, positiveShare: observed };
  }).filter((bin) => bin.rows !== 0);
}

function checkCurve(curve: unknown): void {
  const { rows, meanScore, positiveShare } = (curve ?? {}) as Partial<ReliabilityCurve>;
  if (
    isArrayOf(rows, 'Float64Array') &&
    isArrayOf(meanScore, 'Float64Array') &&
    isArrayOf(positiveShare, 'Float64Array')
  )
    return;
  throw mustBeReliabilityCurve(curve);
}

function mustBeReliabilityCurve(value: unknown): MetricError {
  const curve = 'a ReliabilityCurve, which reliabilityCurve(yTrue, yProba) gives';
  return unsupportedType('curve', value, curve);
}
