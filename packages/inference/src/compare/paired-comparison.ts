import { sum } from '@confmat/core/internal';
import { doubted, reachingZero } from './agreeing.js';
import { divideBy } from './kernels/add-units.js';
import { twoSidedP } from './two-sided-p.js';
import { hasPassingClass } from './passing-classes.js';
import { relevantSizes, slopeOfGradient, unitResiduals, unitSums } from '../units/residuals.js';
import { pairedSizes, pairedVariances } from './paired-units.js';
import type { KeyedSizes, UnitShares } from './paired-units.js';
import type { UnitMatrix } from '../units/units-of-matrix.js';
import { unitFault, unitSizes, effectiveUnits } from '../units/spread.js';
import type { EffectiveUnits } from '../units/spread.js';
import { fewDifferingTest, fewUnitDifferences, usualMove } from './few-differing.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { twoSidedT } from '../numerics/distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { NO_GRADIENT } from '../refusals.js';
import { deltaEnds, methodOf, moverInterval, noTest } from './difference-interval.js';
import type { DifferenceTest, PairedModels } from './difference-interval.js';
import { jointErrors } from './joint-errors.js';
import type { JointErrors } from './joint-errors.js';

/** The answers of two models by unit. */
export interface UnitPair {
  readonly a: UnitMatrix;
  readonly b: UnitMatrix;
}

/**
 * The interval and the p-value of a difference by unit: the standard errors of independent rows,
 * smoothed as theirs are, times what the units make of them. The standard error has nothing added.
 */
export function unitTest(pair: PairedModels, units: UnitPair): DifferenceTest {
  const { joint, reading, plan, a, b, of, why, gradients } = pair;
  const nothing = (reason: string): DifferenceTest => noTest(of, reason);
  if (why !== undefined) return nothing(why);
  if (!gradients) return nothing(NO_GRADIENT);
  const [sizesOfA, sizesOfB] = [units.a, units.b].map((matrix) => {
    const { keys, numbering } = matrix.units;
    return { keys, numbering, sizes: relevantSizes(matrix, reading) };
  }) as [KeyedSizes, KeyedSizes];
  const sizes = pairedSizes(sizesOfA, sizesOfB);
  const effective = effectiveUnits(unitSizes(sizes));
  const { nEffective, scale } = effective;
  const fault = unitFault(effective);
  if (fault !== undefined) return nothing(fault);
  const few = plan.isChosen ? null : fewTest(pair, units, effective, sizes);
  const { nUnits, ...variances } = pairedVariances(
    sharesOfMatrix(units.a, gradients[0]),
    sharesOfMatrix(units.b, gradients[1]),
  );
  if (few) return { ...few, standardError: Math.sqrt(variances.difference) };
  // The variances treat units as even.
  const inflation = (scale * (nUnits - 1)) / nUnits;
  const raw = jointErrors(joint, ...gradients, false);
  const smoothed = jointErrors(joint, ...gradients, true);
  const meanSize = sum(joint.counts) / nEffective;
  const errorOf = (name: keyof JointErrors): number => {
    const [ofUnits, ofRows] = [inflation * variances[name], raw[name] ** 2];
    const varies = ofUnits > NO_VARIANCE && ofRows > NO_VARIANCE;
    // Models that never differ: all rows of a unit could, together.
    const effect = varies ? Math.max(1, ofUnits / ofRows) : meanSize;
    return smoothed[name] * Math.sqrt(effect);
  };
  const errors = { a: errorOf('a'), b: errorOf('b'), difference: errorOf('difference') };
  const df = nEffective - 1;
  const differenceOf = (): Interval => {
    if (plan.difference !== 'mover') {
      const half = twoSidedT(of.level, df) * errors.difference;
      return intervalOf(of, 'cluster-delta', deltaEnds(of.estimate, half, reading.metric.range));
    }
    return moverInterval(of, a, b, errors);
  };
  const difference = differenceOf();
  const pValue = twoSidedP(of.estimate, errors.difference, df);
  const { reason = NO_GRADIENT } = difference;
  const standardError = Math.sqrt(variances.difference);
  const method = methodOf(pValue, 'cluster-t', reason);
  const reached = plan.isChosen ? difference : reachingZero(difference, pValue);
  return { difference: doubted(reached, pValue), pValue, standardError, ...method };
}

/** The same where few units bear on the difference; null where more do, or an average may lose a class. */
function fewTest(
  { joint, reading, of, a, b }: PairedModels,
  units: UnitPair,
  { nEffective }: EffectiveUnits,
  sizes: Float64Array,
): Omit<DifferenceTest, 'standardError'> | null {
  const all = fewUnitDifferences(units, reading);
  if (!all || hasPassingClass(joint, reading)) return null;
  const differences = all.filter((one) => one !== 0);
  const few = { differences: [...differences], nUnits: all.length, usual: usualMove(all, sizes) };
  const found = fewDifferingTest(of, few, nEffective - 1, reading.metric.range);
  const missing = [a, b].find(({ method }) => method === 'none')?.reason;
  return missing === undefined ? found : { ...found, difference: noInterval(of, missing) };
}

/** What the units of a matrix add to a number whose gradient is known. */
export function sharesOfMatrix(matrix: UnitMatrix, gradient: AdditiveGradient): UnitShares {
  const added = unitSums(matrix, slopeOfGradient(gradient));
  const { residuals, rows, total } = unitResiduals(matrix, added);
  divideBy(total, residuals);
  const { keys, numbering } = matrix.units;
  return { keys, numbering, residuals, rows };
}
