import type { JointTally, Metric } from '@confmat/core';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import type { Reading } from '../delta/number-gradient.js';
import { twoSidedZ } from '../numerics/distributions.js';
import { intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { NO_GRADIENT } from '../refusals.js';
import type { Plan, ModelComparison } from './compare-options.js';
import { jointErrors } from './joint-errors.js';
import type { AnswerCounts, JointErrors } from './joint-errors.js';
import { fewDifferingTest } from './few-differing.js';
import type { FewDifferences } from './few-differing.js';
import { bonettPriceEnds, tangoEnds } from './mcnemar.js';
import { doubted, reachingZero } from './agreeing.js';
import { pValueOf, settledTest } from './permutation.js';

/** Two models, before their difference is tested. */
export interface PairedModels {
  readonly joint: JointTally;
  readonly reading: Reading;
  readonly plan: Plan;
  readonly answers: AnswerCounts;
  readonly a: Interval;
  readonly b: Interval;
  /** Their difference. */
  readonly of: Estimate;
  /** Why it has no interval whatever the method. */
  readonly why: string | undefined;
  /** The gradients of the metric; null where none are known. */
  readonly gradients: readonly [a: AdditiveGradient, b: AdditiveGradient] | null;
}

/** How sure a difference is. */
export type DifferenceTest = Pick<
  ModelComparison,
  'difference' | 'pValue' | 'method' | 'reason' | 'standardError'
>;

/**
 * The interval and the p-value of a difference of independent rows.
 *
 * @param rows What few rows add to the difference, which are tested exactly; null where more do.
 * @param permuted The p-value by permutation, if the plan needs one.
 */
export function rowTest(
  pair: PairedModels,
  rows: FewDifferences | null,
  permuted: number,
): DifferenceTest {
  const { joint, reading, plan, answers, of, why, gradients } = pair;
  if (why !== undefined) return noTest(of, why);
  const errorsAt = (isSmoothed: boolean): JointErrors | null =>
    gradients && jointErrors(joint, ...gradients, isSmoothed);
  const raw = errorsAt(false);
  const standardError = raw?.difference ?? NaN;
  const isOfShare = plan.sign !== 0;
  const few = rows && fewDifferingTest(of, rows, joint.nSamples - 1, reading.metric.range);
  if (few && plan.test === 'swaps') return { ...few, standardError };
  const test = settledTest(plan.test, answers);
  const pValue = pValueOf(test, answers, raw, of.estimate, permuted);
  // The interval does not depend on which test was asked for.
  const own = isOfShare && !plan.isChosen ? shareP(answers) : NaN;
  const difference = few?.difference ?? reachingZero(rowInterval(pair, errorsAt(true)), own);
  return {
    difference: test === 'delta' ? difference : doubted(difference, pValue),
    ...{ pValue, standardError, ...methodOf(pValue, test, NO_GRADIENT) },
  };
}

/** The p-value of a share of right answers by default. */
function shareP(answers: AnswerCounts): number {
  return pValueOf(settledTest('mcnemar', answers), answers, null, NaN, NaN);
}

/** How a p-value was found, or why there is none. */
export function methodOf(
  pValue: number,
  method: ModelComparison['method'],
  reason: string,
): Pick<ModelComparison, 'method' | 'reason'> {
  return Number.isNaN(pValue) ? { method: 'none', reason } : { method };
}

/** A difference that no method holds for. */
export function noTest(of: Estimate, reason: string): DifferenceTest {
  const none = { pValue: NaN, standardError: NaN, method: 'none', reason } as const;
  return { difference: noInterval(of, reason), ...none };
}

/** The interval of a − b by those of both, where both have one. */
export function moverInterval(
  of: Estimate,
  a: Interval,
  b: Interval,
  errors: JointErrors,
): Interval {
  const missing = [a, b].find(({ method }) => method === 'none')?.reason;
  return missing === undefined
    ? intervalOf(of, 'mover-difference', moverDifferenceEnds(a, b, errors), warningOf(a, b))
    : noInterval(of, missing);
}

/** The interval of a − b. */
function rowInterval(
  { joint, reading, plan, answers, a, b, of }: PairedModels,
  errors: JointErrors | null,
): Interval {
  const { difference, sign } = plan;
  const { estimate, level } = of;
  if (difference === 'bonett-price' || difference === 'tango') {
    const endsOf = difference === 'tango' ? tangoEnds : bonettPriceEnds;
    const [low, high] = endsOf({ b: answers.onlyA, c: answers.onlyB, n: joint.nSamples }, level);
    return intervalOf(of, difference, sign === -1 ? [-high, -low] : [low, high]);
  }
  if (!errors) return noInterval(of, NO_GRADIENT);
  const note = warningOf(a, b) ?? a.reason ?? b.reason;
  if (difference === 'mover' && a.method !== 'none' && b.method !== 'none') {
    return intervalOf(of, 'mover-difference', moverDifferenceEnds(a, b, errors), note);
  }
  const half = twoSidedZ(level) * errors.difference;
  return intervalOf(of, 'delta', deltaEnds(estimate, half, reading.metric.range), note);
}

/** The ends of a difference of two values in a range, which is no wider than the range. */
export function deltaEnds(
  estimate: number,
  half: number,
  [least, greatest]: Metric['range'],
): Ends {
  const width = greatest - least;
  return [Math.max(-width, estimate - half), Math.min(width, estimate + half)];
}

/**
 * Interval of a difference from the intervals of its two parts: their distances add up as those of
 * correlated estimates do.
 *
 * @see Zou & Donner 2008; Newcombe 1998, "Improved confidence intervals for the difference between
 *   binomial proportions based on paired data".
 */
export function moverDifferenceEnds(
  a: Interval,
  b: Interval,
  errors: JointErrors,
  [least, greatest]: readonly [number, number] = [-Infinity, Infinity],
): Ends {
  const middle = a.estimate - b.estimate;
  const both = errors.a * errors.b;
  const shared = errors.a ** 2 + errors.b ** 2 - errors.difference ** 2;
  const correlation = both > 0 ? Math.min(1, Math.max(-1, shared / (2 * both))) : 0;
  const half = (x: number, y: number): number =>
    Math.sqrt(Math.max(0, x * x + y * y - 2 * correlation * x * y));
  const below = half(distance(a.estimate, a.low), distance(b.high, b.estimate));
  const above = half(distance(a.high, a.estimate), distance(b.estimate, b.low));
  return [Math.max(least, middle - below), Math.min(greatest, middle + above)];
}

/** A distance of rounding alone is none. */
function distance(upper: number, lower: number): number {
  return Math.max(0, upper - lower);
}
