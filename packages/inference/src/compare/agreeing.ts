import type { Interval } from '../interval/interval-data.js';

/**
 * Let the interval of a difference say no more than a test does. Both are found in the way that holds best for
 * each, and may disagree at the border: an interval that leaves 0 out although the test does not rule out that
 * the models are alike reaches to 0 then, which only makes it hold more often.
 *
 * @param pValue Of the test; NaN changes nothing.
 */
export function reachingZero(difference: Interval, pValue: number): Interval {
  const { low, high, level } = difference;
  if (!(pValue > 1 - level) || Number.isNaN(low) || (low <= 0 && high >= 0)) return difference;
  return { ...difference, low: Math.min(low, 0), high: Math.max(high, 0) };
}

/** A difference whose interval and p-value say different things, with a warning that says why. */
export function doubted(difference: Interval, pValue: number): Interval {
  const { low, high, level, warning } = difference;
  if (Number.isNaN(pValue) || Number.isNaN(low)) return difference;
  const holdsZero = low <= 0 && high >= 0;
  const isRejected = pValue <= 1 - level;
  if (holdsZero !== isRejected) return difference;
  const bound = Number((1 - level).toPrecision(6));
  const own = isRejected
    ? `the p-value is at most ${bound} although the interval holds 0: they are found in different ways`
    : `the interval leaves 0 out although the p-value is above ${bound}: they are found in different ways`;
  return { ...difference, warning: warning === undefined ? own : `${warning}; ${own}` };
}
