import { named, sum } from '@confmat/core/internal';
import { binGaps } from './bin-gaps.js';
import type { ReliabilityCurve } from './reliability-curve.js';

/**
 * Expected calibration error (ECE): the mean over rows of how far their bin's mean probability is
 * from its positive share.
 *
 * It depends on the bins, and is biased both ways: bins hide errors that cancel inside them, so
 * that its value on endless data is too low; on n rows chance moves every share, so that it is too
 * high (a perfectly calibrated model with 1,000 rows in 15 bins has 0.038 on average). Compare
 * models on the same rows and bins only.
 * @param curve What `reliabilityCurve` returned.
 * @returns A number in [0, 1]; NaN where the weights add to 0.
 * @throws {MetricError} `unsupported-type`.
 * @see Naeini, Cooper & Hauskrecht 2015; Guo et al. 2017. The biases: Kumar, Liang & Ma 2019.
 * @example
 * const curve = reliabilityCurve([0, 1, 1, 1], [0.25, 0.25, 0.75, 1], { bins: 2 });
 * expectedCalibrationError(curve); // → 0.1875
 */
export function expectedCalibrationError(curve: ReliabilityCurve): number {
  return named('expectedCalibrationError', () => {
    const gaps = binGaps(curve);
    if (gaps.length === 0) return NaN;
    return sum(Float64Array.from(gaps, ({ share, gap }) => share * gap));
  });
}
