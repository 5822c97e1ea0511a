import { named } from '@confmat/core/internal';
import { binGaps } from './bin-gaps.js';
import type { ReliabilityCurve } from './reliability-curve.js';

/**
 * Maximum calibration error (MCE): the greatest distance of a bin's mean probability from its
 * positive share.
 *
 * It depends on the bins, and on n rows it is biased upwards: the smallest bin usually decides.
 * @param curve What `reliabilityCurve` returned.
 * @returns A number in [0, 1]; NaN where the weights add to 0.
 * @throws {MetricError} `unsupported-type`.
 * @see Naeini, Cooper & Hauskrecht 2015.
 * @example
 * const curve = reliabilityCurve([0, 1, 1, 1], [0.25, 0.25, 0.75, 1], { bins: 2 });
 * maximumCalibrationError(curve); // → 0.25
 */
export function maximumCalibrationError(curve: ReliabilityCurve): number {
  return named('maximumCalibrationError', () => {
    const gaps = binGaps(curve);
    if (gaps.length === 0) return NaN;
    return gaps.reduce((greatest, { gap }) => Math.max(greatest, gap), 0);
  });
}
