import { checkOptionNames, isArrayOf, named } from '@confmat/core/internal';
import { sumCompensated } from '../kernels/sum-compensated.js';
import { debiasedNeedsRows, mustBeReliabilityCurve } from '../refusals.js';
import type { ReliabilityCurve } from './reliability-curve.js';

/**
 * Expected calibration error (ECE): the mean over rows of how far their bin's mean probability is
 * from its positive share.
 *
 * It depends on the bins, and is biased both ways: bins hide errors that cancel inside them, so that
 * its value on endless data is too low; on n rows chance moves every share, so that it is too high
 * (a perfectly calibrated model with 1,000 rows in 15 bins has 0.038 on average). Compare models on
 * the same rows and bins only.
 *
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
    checkCurve(curve);
    return sumCompensated(Float64Array.from(gaps(curve), ({ share, gap }) => share * gap));
  });
}

/**
 * Maximum calibration error (MCE): the greatest distance of a bin's mean probability from its
 * positive share.
 *
 * It depends on the bins, and on n rows it is biased upwards: the smallest bin usually decides.
 *
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
    checkCurve(curve);
    return gaps(curve).reduce((greatest, { gap }) => Math.max(greatest, gap), 0);
  });
}

/** Options of `rmsCalibrationError`. */
export interface RmsCalibrationOptions {
  /**
   * Whether to subtract from each bin's squared distance what chance adds to it on average,
   * share · (1 − share) / (rows − 1); bins of one row are taken as they are, and a sum below 0 is 0.
   * Default: false.
   */
  readonly debiased?: boolean | undefined;
}

const RMS_OPTIONS: readonly string[] = ['debiased'];

/**
 * Root mean square calibration error: as the expected calibration error, with squared distances.
 *
 * Its value on endless data is too low, as bins hide errors that cancel inside them. On n rows it is
 * too high as it stands, and nearly free of that bias if debiased.
 *
 * @param curve What `reliabilityCurve` returned.
 * @param options Whether to debias.
 * @returns A number in [0, 1]; NaN where the weights add to 0.
 * @throws {MetricError} `option-conflict` if a curve of weights is to be debiased, `unsupported-type`.
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
    checkCurve(curve);
    checkOptionNames(options, RMS_OPTIONS);
    const { debiased = false } = options;
    if (debiased && curve.weighted) throw debiasedNeedsRows();
    const sum = gaps(curve).reduce((total, { share, gap, rows, positiveShare }) => {
      const chance = debiased && rows > 1 ? (positiveShare * (1 - positiveShare)) / (rows - 1) : 0;
      return total + share * (gap * gap - chance);
    }, 0);
    return Math.sqrt(Math.max(sum, 0));
  });
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

interface Gap {
  /** The bin's share of all rows. */
  readonly share: number;
  readonly gap: number;
  readonly rows: number;
  readonly positiveShare: number;
}

/** Distances of the bins that have rows. */
function gaps({ rows, meanScore, positiveShare, total }: ReliabilityCurve): Gap[] {
  if (total === 0) return [{ share: NaN, gap: NaN, rows: 0, positiveShare: NaN }];
  return Array.from(rows, (count, bin) => {
    const observed = positiveShare[bin] ?? NaN;
    const gap = Math.abs(observed - (meanScore[bin] ?? NaN));
    return { share: count / total, gap, rows: count, positiveShare: observed };
  }).filter((bin) => bin.rows !== 0);
}
