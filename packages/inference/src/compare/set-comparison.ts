import type { BinaryCounts, CountUnits } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { doubted, reachingZero } from './agreeing.js';
import { methodOf, moverInterval, noTest } from './difference-interval.js';
import type { DifferenceTest } from './difference-interval.js';
import { twoSidedP } from './two-sided-p.js';
import type { Reading } from '../delta/number-gradient.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { NO_GRADIENT } from '../refusals.js';
import { effectiveUnits, unitFault, unitSizes } from '../units/spread.js';
import { slopesOfSets } from '../units/label-slopes.js';
import { pairedSizes } from './paired-units.js';
import type { KeyedSizes, PairedVariances, UnitPairing, UnitShares } from './paired-units.js';

/** What the units of one model say of a number. */
export interface UnitNumber extends UnitShares, KeyedSizes {
  readonly weighted: boolean;
  /** Answers that the number rests on. */
  readonly nAnswers: number;
  /** The squared change that one answer makes which turns from right to wrong. */
  readonly answerSquare: number;
}

/** What the units of label sets say of a number that is defined; null if no method is known. */
export function numberOfSets(
  counts: BinaryCounts,
  units: CountUnits,
  reading: Reading,
): UnitNumber | null {
  const found = slopesOfSets(counts, reading);
  if (!found) return null;
  const { slopes, sizes, nAnswers, answerSquare } = found;
  const { keys, numbering, rows, nSamples } = units;
  // Sums of weights do not say: each row counts as the mean one.
  const weight = sum(rows) / nSamples;
  return {
    ...{ keys, numbering, rows },
    ...{ nAnswers: nAnswers / weight, answerSquare: answerSquare * weight ** 2 },
    weighted: counts.weighted === true,
    residuals: slopes.ofUnits(units),
    sizes: sizes.ofUnits(units),
  };
}

/** What the units of label sets say of the share of samples whose sets are equal. */
export function numberOfExact({ weighted }: BinaryCounts, units: CountUnits): UnitNumber {
  const { keys, numbering, rows, exact, nSamples } = units;
  const total = sum(rows);
  const share = sum(exact) / total;
  return {
    ...{ keys, numbering, rows, sizes: rows, nAnswers: nSamples, answerSquare: 1 / nSamples ** 2 },
    weighted: weighted === true,
    residuals: rows.map((count, unit) => ((exact[unit] ?? 0) - share * count) / total),
  };
}

/**
 * The interval and the p-value of a difference of two numbers whose units are matched. To the units two
 * are added, each with an answer that one model alone has right, so models that hardly differ keep an
 * interval; if they never differ, all answers of a unit could, together. The standard error has nothing
 * added.
 *
 * @param variances Those of the two numbers, which share units.
 */
export function pairedSetTest(
  of: Estimate,
  [a, b]: readonly [Interval, Interval],
  [ofA, ofB]: readonly [UnitNumber, UnitNumber],
  { nUnits, ...variances }: PairedVariances,
  pairing: UnitPairing,
): DifferenceTest {
  const effective = effectiveUnits(unitSizes(pairedSizes(ofA, ofB, pairing)));
  const { nEffective, scale } = effective;
  const fault = unitFault(effective);
  if (fault !== undefined) return noTest(of, fault);
  // The variances treat units as even; those of weights stay so, as their intervals do.
  const isWeighted = ofA.weighted || ofB.weighted;
  const inflation = isWeighted ? 1 : (scale * (nUnits - 1)) / nUnits;
  const varies = variances.difference > NO_VARIANCE;
  const together = varies ? 1 : (ofA.nAnswers + ofB.nAnswers) / 2 / nEffective;
  const answer = (together * (ofA.answerSquare + ofB.answerSquare)) / 2;
  const errors = {
    a: Math.sqrt(inflation * variances.a + answer / 2),
    b: Math.sqrt(inflation * variances.b + answer / 2),
    difference: Math.sqrt(inflation * variances.difference + 2 * answer),
  };
  const difference = moverInterval(of, a, b, errors);
  const pValue = twoSidedP(of.estimate, errors.difference, nEffective - 1);
  const { reason = NO_GRADIENT } = difference;
  const standardError = Math.sqrt(variances.difference);
  return {
    difference: doubted(reachingZero(difference, pValue), pValue),
    ...{ pValue, standardError, ...methodOf(pValue, 'cluster-t', reason) },
  };
}
