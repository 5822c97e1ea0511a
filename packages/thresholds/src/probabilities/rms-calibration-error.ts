import { checkOptionNames, named, optionConflict } from '@confmat/core/internal';
import { binGaps } from './bin-gaps.js';
import type { ReliabilityCurve } from './reliability-curve.js';

/** Options of `rmsCalibrationError`. */
export interface RmsCalibrationOptions {
  /**
   * Whether to subtract from each bin's squared distance what chance adds to it on average, share ·
   * (1 − share) / (rows − 1); bins of one row are taken as they are, and a sum below 0 is 0.
   * Default: false.
   */
  readonly debiased?: boolean | undefined;
}

const OPTIONS: readonly string[] = ['debiased'];

/**
 * Root mean square calibration error: as the expected calibration error, with squared distances.
 *
 * Its value on endless data is too low, as bins hide errors that cancel inside them. On n rows it
 * is too high as it stands, and nearly free of that bias if debiased.
 * @param curve What `reliabilityCurve` returned.
 * @param options Whether to debias.
 * @returns A number in [0, 1]; NaN where the weights add to 0.
 * @throws {MetricError} `option-conflict` if a curve of weights is to be debiased,
 *   `unsupported-type`.
 * @see Kumar, Liang & Ma 2019, "Verified Uncertainty Calibration".
 * @example
 * const curve = reliabilityCurve([0, 1, 1, 1], [0.5, 0.5, 0.75, 0.75], { bins: 2 });
 * rmsCalibrationError(curve); // → 0.125
 */
export function rmsCalibrationError(
  curve: ReliabilityCurve,
  options: RmsCalibrationOptions = {},
): number {
  return named('rmsCalibrationError', () => {
    const gaps = binGaps(curve);
    checkOptionNames(options, OPTIONS);
    const { debiased = false } = options;
    if (debiased && curve.weighted)
      throw optionConflict('debiased', 'needs numbers of rows, the curve has sums of weights');
    if (gaps.length === 0) return NaN;
    const sum = gaps.reduce((total, { share, gap, rows, positiveShare }) => {
      const chance = debiased && rows > 1 ? (positiveShare * (1 - positiveShare)) / (rows - 1) : 0;
      return total + share * (gap * gap - chance);
    }, 0);
    return Math.sqrt(Math.max(sum, 0));
  });
}
