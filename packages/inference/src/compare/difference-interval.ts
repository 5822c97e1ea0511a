import type { JointTally, Metric } from '@confmat/core';
import { twoSidedZ } from '../distributions.js';
import { differenceOf, intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Estimate, Interval, IntervalMethod } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { NO_GRADIENT } from '../refusals.js';
import type { Settings } from '../rows/row-rule.js';
import type { AnswerCounts } from './answer-counts.js';
import type { Plan } from './compare-options.js';
import type { JointErrors } from './joint-variances.js';
import { bonettPriceEnds, tangoEnds } from './mcnemar.js';
import { moverDifferenceEnds } from './mover-difference.js';

/** What a difference is, and why it has no interval whatever the method. */
export interface EstimatedDifference {
  readonly of: Estimate;
  readonly why: string | undefined;
}

/** The difference of two models, before it has an interval. */
export function estimatedDifference(
  a: Interval,
  b: Interval,
  fault: string | undefined,
  { level }: Settings,
): EstimatedDifference {
  const of = differenceOf(a, b, level);
  return { of, why: fault ?? (Number.isNaN(of.estimate) ? (a.reason ?? b.reason) : undefined) };
}

/** The interval of a − b. */
export function differenceInterval(
  joint: JointTally,
  { difference, sign }: Plan,
  range: Metric['range'],
  { onlyA, onlyB }: AnswerCounts,
  a: Interval,
  b: Interval,
  errors: JointErrors | null,
  { of, why }: EstimatedDifference,
): Interval {
  const { estimate, level } = of;
  if (why !== undefined) return noInterval(of, why);
  const paired = { b: onlyA, c: onlyB, n: joint.nSamples };
  const flipped = ([low, high]: Ends): Ends => (sign === -1 ? [-high, -low] : [low, high]);
  if (difference === 'bonett-price') {
    return intervalOf(of, 'bonett-price', flipped(bonettPriceEnds(paired, level)));
  }
  if (difference === 'tango') return intervalOf(of, 'tango', flipped(tangoEnds(paired, level)));
  if (!errors) return noInterval(of, NO_GRADIENT);
  const hasBoth = a.method !== 'none' && b.method !== 'none';
  if (difference === 'mover' && hasBoth) {
    const ends = moverDifferenceEnds(a, b, errors, -Infinity, Infinity);
    return withNotes(of, 'mover-difference', ends, a, b);
  }
  const half = twoSidedZ(level) * errors.difference;
  const ends = deltaEnds(estimate, half, range);
  return withNotes(of, 'delta', ends, a, b);
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

function withNotes(
  of: Estimate,
  method: IntervalMethod,
  ends: Ends,
  a: Interval,
  b: Interval,
): Interval {
  return intervalOf(of, method, ends, warningOf(a, b) ?? a.reason ?? b.reason);
}
