import { addByCode } from '@confmat/core/internal';
import type { ThresholdSweep, SweepUnits } from '@confmat/thresholds';
import { unitSizes, effectiveUnits } from '../units/spread.js';
import type { EffectiveUnits } from '../units/spread.js';
import { areaFault, products } from './area-variance.js';
import type { RisingCounts } from './delong.js';

/** The variance of the average precision, with what the units that have positives count as. */
interface PrecisionSpread extends Pick<EffectiveUnits, 'nEffective' | 'df'> {
  readonly variance: number;
  /** Why units do not tell how others would be; undefined if they do. */
  readonly fault: string | undefined;
}

/**
 * What units say of the average precision: the slopes of their rows, added up.
 *
 * @param value The average precision.
 */
export function unitPrecision(
  { counts, nPositives }: ThresholdSweep,
  { keys, unitCodes, rows, positives, negatives }: SweepUnits,
  value: number,
): PrecisionSpread {
  const slopes = precisionSlopes(counts, nPositives, value);
  const column = (): Float64Array => new Float64Array(keys.length);
  const [sums, byPositives, byNegatives] = [column(), column(), column()];
  for (const [cell, code] of unitCodes.entries()) {
    const row = rows[cell] ?? 0;
    const [p, n] = [positives[cell] ?? 0, negatives[cell] ?? 0];
    const slope = p * (slopes.ofPositive[row] ?? 0) + n * (slopes.ofNegative[row] ?? 0);
    sums[code] = (sums[code] ?? 0) + slope;
  }
  addByCode(unitCodes, positives, byPositives);
  addByCode(unitCodes, negatives, byNegatives);
  const classes = [byPositives, byNegatives].map((rowsOf) => effectiveUnits(unitSizes(rowsOf)));
  const { nEffective = NaN, df = NaN } = classes[0] ?? {};
  // How much more the variance is than of even units, as the jackknife corrects residuals (CR3): the
  // value is bent, so that large units move it by more than their slopes say. Simulated, the correction
  // by the mean alone covers 0.93.
  const inflation = Math.max(
    ...classes.map(({ scale, nUnits }) => (scale * (nUnits - 1)) / nUnits),
  );
  const nUnits = new Set(unitCodes).size;
  const variance = inflation ** 2 * (nUnits / (nUnits - 1)) * products(sums, sums);
  return { nEffective, df, variance, fault: areaFault(classes) };
}

/** How much one more row of a score would change the average precision. */
interface PrecisionSlopes {
  /** By the row of the sweep from which on it counts as positive, shape (nThresholds + 1,) each. */
  readonly ofPositive: Float64Array;
  readonly ofNegative: Float64Array;
}

/**
 * The slopes of an average precision.
 *
 * @param value The average precision.
 */
export function precisionSlopes(
  { tp, fp }: Pick<RisingCounts, 'tp' | 'fp'>,
  nPositives: number,
  value: number,
): PrecisionSlopes {
  const nGroups = tp.length;
  // The slopes of a row of the lowest score, and of one below every threshold.
  const ofPositive = new Float64Array(nGroups + 1).fill(-value / nPositives);
  const ofNegative = new Float64Array(nGroups + 1);
  let [byPositive, byNegative] = [0, 0];
  for (let group = nGroups - 1; group >= 0; --group) {
    const [t, f] = [tp[group] ?? 0, fp[group] ?? 0];
    const nHere = t - (group > 0 ? (tp[group - 1] ?? 0) : 0);
    const size = t + f;
    if (size > 0) {
      byPositive += (nHere * f) / size / size / nPositives;
      byNegative += (nHere * t) / size / size / nPositives;
    }
    ofPositive[group] = (size > 0 ? (t / size - value) / nPositives : 0) + byPositive;
    ofNegative[group] = -byNegative;
  }
  return { ofPositive, ofNegative };
}
