import { recall } from '@confmat/core';
import type { JointTally } from '@confmat/core';
import { formOf, sum } from '@confmat/core/internal';
import { classShares, unitRows } from '../units/residuals.js';
import type { UnitTally, PairedUnits } from '../units/tallies.js';
import { relevantKinds } from '../delta/cell-gradient.js';
import { unitFault, unitSizes, effectiveUnits } from '../units/effective-units.js';
import { pairedSizes, pairedVariances } from '../units/paired-units.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { tCdf, twoSidedT } from '../distributions.js';
import { intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { NO_GRADIENT } from '../refusals.js';
import { deltaEnds } from './difference-interval.js';
import { jointErrors } from './joint-variances.js';
import type { JointErrors } from './joint-variances.js';
import { codesOf } from './metric-gradient.js';
import type { Reading } from './metric-gradient.js';
import { moverDifferenceEnds } from './mover-difference.js';

/** What units say of a difference. */
export interface UnitComparison {
  readonly difference: Interval;
  /** NaN where there is none. */
  readonly pValue: number;
  /** By the units, nothing added; NaN where there is none. */
  readonly standardError: number;
}

/** Two models whose rows belong to units. */
export interface ByUnitPair {
  readonly joint: JointTally;
  readonly units: PairedUnits;
  readonly reading: Reading;
  /** The gradients of the metric; null where none are known. */
  readonly gradients: readonly [a: AdditiveGradient, b: AdditiveGradient] | null;
  readonly a: Interval;
  readonly b: Interval;
}

/**
 * The interval and the p-value of a difference by unit: the standard errors of independent rows,
 * smoothed as theirs are, times what the units make of them.
 */
export function unitComparison(
  { joint, units, reading, gradients, a, b }: ByUnitPair,
  of: Estimate,
  isMover: boolean,
): UnitComparison {
  const nothing = (reason: string): UnitComparison => {
    return { difference: noInterval(of, reason), pValue: NaN, standardError: NaN };
  };
  if (!gradients) return nothing(NO_GRADIENT);
  const sizes = unitSizes(pairedSizes(units, sizesOf(units.a, reading), sizesOf(units.b, reading)));
  const { nEffective, scale } = effectiveUnits(sizes);
  const fault = unitFault(sizes.nUnits, nEffective);
  if (fault !== undefined) return nothing(fault);
  const { nUnits, ...variances } = pairedVariances(units, ...gradients);
  // The variances take units as if they were even.
  const inflation = (scale * (nUnits - 1)) / nUnits;
  const standardError = Math.sqrt(variances.difference);
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
  const pValue = twoSidedP(of.estimate, errors.difference, nEffective - 1);
  if (isMover) {
    const why = a.method === 'none' ? a.reason : b.method === 'none' ? b.reason : undefined;
    if (why !== undefined) return { difference: noInterval(of, why), pValue, standardError };
    const ends = moverDifferenceEnds(a, b, errors, -Infinity, Infinity);
    const difference = intervalOf(of, 'mover-difference', ends, warningOf(a, b));
    return { difference, pValue, standardError };
  }
  const half = twoSidedT(of.level, nEffective - 1) * errors.difference;
  const ends = deltaEnds(of.estimate, half, reading.metric.range);
  return { difference: intervalOf(of, 'cluster-delta', ends), pValue, standardError };
}

/** Two-sided p-value of a difference by Student's t; 1 if it is 0. */
export function twoSidedP(difference: number, error: number, df: number): number {
  return difference === 0 ? 1 : 2 * tCdf(-Math.abs(difference) / error, df);
}

/** What each unit has of the rows that a number rests on, shape (nUnits,). */
function sizesOf(tallies: UnitTally, reading: Reading): Float64Array {
  const { metric, average, posLabel, labels } = reading;
  const isMeanRecall = average === null && metric.name === 'balancedAccuracy';
  const form = formOf(isMeanRecall ? recall : metric);
  const isOfClasses = isMeanRecall || average === 'binary' || average === 'macro';
  if (!form || !isOfClasses) return unitRows(tallies);
  const codes = codesOf(tallies.labels, average === 'binary' ? [posLabel] : labels);
  return classShares(tallies, relevantKinds(form), codes);
}
