import type { Interval } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { JointErrors } from './joint-variances.js';

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
  least: number,
  greatest: number,
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

/** An interval around a smoothed value may lie beyond the estimate on one side. */
function distance(upper: number, lower: number): number {
  return Math.max(0, upper - lower);
}
