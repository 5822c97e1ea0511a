import type { ThresholdSweep } from '@confmat/thresholds';
import { unitSizes, effectiveUnits } from '../units/effective-units.js';
import type { UnitSizes, EffectiveUnits } from '../units/effective-units.js';
import type { SweepUnits } from '@confmat/thresholds';
import { areaFault, products } from './area-by-unit.js';
import type { RisingCounts } from './delong.js';

/** The variance of the average precision, with what the units that have positives count as. */
interface UnitPrecision extends Pick<EffectiveUnits, 'nEffective' | 'df'> {
  readonly variance: number;
  /** Why units do not tell how others would be; undefined if they do. */
  readonly fault: string | undefined;
}

/**
 * What units say of the average precision: the slopes of its rows, added up by unit.
 *
 * @param value The average precision.
 */
export function unitPrecision(
  { counts: { tp, fp }, nPositives }: ThresholdSweep,
  { keys, unitCodes, rows, positives, negatives }: SweepUnits,
  value: number,
): UnitPrecision {
  const slopes = precisionSlopes({ tp, fp }, nPositives, value);
  const sums = new Float64Array(keys.length);
  const [ofPositives, ofNegatives] = [new Float64Array(sums.length), new Float64Array(sums.length)];
  for (const [cell, code] of unitCodes.entries()) {
    const row = rows[cell] ?? 0;
    const [p, n] = [positives[cell] ?? 0, negatives[cell] ?? 0];
    const slope = p * (slopes.ofPositive[row] ?? 0) + n * (slopes.ofNegative[row] ?? 0);
    sums[code] = (sums[code] ?? 0) + slope;
    ofPositives[code] = (ofPositives[code] ?? 0) + p;
    ofNegatives[code] = (ofNegatives[code] ?? 0) + n;
  }
  const { nEffective, df, inflation, fault } = precisionEffective(ofPositives, ofNegatives);
  const nUnits = new Set(unitCodes).size;
  const variance = inflation * (nUnits / (nUnits - 1)) * products(sums, sums);
  return { nEffective, df, variance, fault };
}

/**
 * As how many even units those of an average precision count, which are those with positives.
 *
 * @param ofPositives By unit, shape (nUnits,).
 * @param ofNegatives By unit, shape (nUnits,).
 */
function precisionEffective(
  ofPositives: Float64Array,
  ofNegatives: Float64Array,
): Pick<EffectiveUnits, 'nEffective' | 'df'> & {
  /** How much more the variance is than of even units. */
  readonly inflation: number;
  readonly fault: string | undefined;
} {
  const sizes = [unitSizes(ofPositives), unitSizes(ofNegatives)] as const;
  const [positives, negatives] = [effectiveUnits(sizes[0]), effectiveUnits(sizes[1])];
  const inflationOf = ({ scale }: EffectiveUnits, { nUnits }: UnitSizes): number =>
    (scale * (nUnits - 1)) / nUnits;
  const { nEffective, df } = positives;
  const inflation = Math.max(inflationOf(positives, sizes[0]), inflationOf(negatives, sizes[1]));
  return {
    nEffective,
    df,
    // As the jackknife corrects residuals (CR3): the value is bent, so that a large unit moves it by more
    // than its slopes say. Simulated, the correction by the mean alone covers 0.93.
    inflation: inflation ** 2,
    fault: areaFault(sizes, [positives, negatives]),
  };
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
  // Of a row of the lowest score, and of one below every threshold.
  const ofPositive = new Float64Array(nGroups + 1).fill(-value / nPositives);
  const ofNegative = new Float64Array(nGroups + 1);
  let [byPositive, byNegative] = [0, 0];
  for (let group = nGroups - 1; group >= 0; --group) {
    const [t, f] = [tp[group] ?? 0, fp[group] ?? 0];
    const own = t - (group > 0 ? (tp[group - 1] ?? 0) : 0);
    const size = t + f;
    if (size > 0) {
      byPositive += (own * f) / size / size / nPositives;
      byNegative += (own * t) / size / size / nPositives;
    }
    ofPositive[group] = (size > 0 ? (t / size - value) / nPositives : 0) + byPositive;
    ofNegative[group] = -byNegative;
  }
  return { ofPositive, ofNegative };
}
