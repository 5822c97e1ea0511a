import type { Label } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { twoSidedP } from '../compare/two-sided-p.js';
import { relevantSizes, slopesOfGradient, unitResiduals } from './residuals.js';
import type { UnitResiduals } from './residuals.js';
import type { UnitMatrix } from './units-of-matrix.js';
import { unitFault, unitSizes, effectiveUnits } from './effective-units.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { twoSidedT } from '../distributions.js';
import { intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { NO_GRADIENT } from '../refusals.js';
import { deltaEnds, methodOf, moverDifferenceEnds } from '../compare/difference-interval.js';
import type { DifferenceTest, PairedModels } from '../compare/difference-interval.js';
import { jointErrors } from '../compare/joint-errors.js';
import type { JointErrors } from '../compare/joint-errors.js';

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
  const nothing = (reason: string): DifferenceTest => {
    const none = { pValue: NaN, standardError: NaN, method: 'none', reason } as const;
    return { difference: noInterval(of, reason), ...none };
  };
  if (why !== undefined) return nothing(why);
  if (!gradients) return nothing(NO_GRADIENT);
  const [ofA, ofB] = [relevantSizes(units.a, reading), relevantSizes(units.b, reading)];
  const sizes = unitSizes(pairedSizes(units, ofA, ofB));
  const effective = effectiveUnits(sizes);
  const { nEffective, scale } = effective;
  const fault = unitFault(effective);
  if (fault !== undefined) return nothing(fault);
  const { nUnits, ...variances } = pairedVariances(units, ...gradients);
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
    const missing = [a, b].find(({ method }) => method === 'none')?.reason;
    return missing === undefined
      ? intervalOf(of, 'mover-difference', moverDifferenceEnds(a, b, errors), warningOf(a, b))
      : noInterval(of, missing);
  };
  const difference = differenceOf();
  const pValue = twoSidedP(of.estimate, errors.difference, df);
  const { reason = NO_GRADIENT } = difference;
  const standardError = Math.sqrt(variances.difference);
  return { difference, pValue, standardError, ...methodOf(pValue, 'cluster-t', reason) };
}

/** Variances of a metric of two models and of its difference, from units as if they were even. */
interface PairedVariances {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** Units with rows of either model. */
  readonly nUnits: number;
}

/**
 * Variances by the delta method, all rows of a unit together: what a unit adds to the metric of one
 * model and to that of the other is taken together. Units are matched by their keys.
 */
export function pairedVariances(
  { a, b }: UnitPair,
  ofA: AdditiveGradient,
  ofB: AdditiveGradient,
): PairedVariances {
  const shares = new Map<Label, [a: number, b: number]>();
  addShares(shares, 0, a.units.keys, unitResiduals(a, slopesOfGradient(a, ofA)));
  addShares(shares, 1, b.units.keys, unitResiduals(b, slopesOfGradient(b, ofB)));
  const nUnits = shares.size;
  const squares = { a: 0, b: 0, difference: 0 };
  for (const [byA, byB] of shares.values()) {
    squares.a += byA * byA;
    squares.b += byB * byB;
    squares.difference += (byA - byB) ** 2;
  }
  const scale = nUnits / (nUnits - 1);
  return {
    a: scale * squares.a,
    b: scale * squares.b,
    difference: scale * squares.difference,
    nUnits,
  };
}

/**
 * What units have of the rows that a number of either model rests on, as shares, added up by key.
 *
 * @param ofA By unit of model a, shape (nUnits,).
 * @param ofB By unit of model b.
 */
function pairedSizes({ a, b }: UnitPair, ofA: Float64Array, ofB: Float64Array): Float64Array {
  const shares = new Map<Label, number>();
  for (const [keys, sizes] of [[a.units.keys, ofA] as const, [b.units.keys, ofB] as const]) {
    const total = sum(sizes);
    if (total === 0) continue;
    for (const [code, key] of keys.entries()) {
      shares.set(key, (shares.get(key) ?? 0) + (sizes[code] ?? 0) / total);
    }
  }
  return Float64Array.from(shares.values());
}

/** What each unit that has rows adds to a metric. */
function addShares(
  shares: Map<Label, [number, number]>,
  place: 0 | 1,
  keys: readonly Label[],
  { residuals, rows, total }: UnitResiduals,
): void {
  for (const [code, key] of keys.entries()) {
    if (rows[code] === 0) continue;
    const byModel = shares.get(key) ?? [0, 0];
    byModel[place] += (residuals[code] ?? 0) / total;
    shares.set(key, byModel);
  }
}
