import { noInterval } from './interval-data.js';
import type { Interval } from './interval-data.js';

/** By how much an estimate and a value of the same rows may differ, which is rounding. */
const ROUNDING = 1e-9;

/**
 * The interval that may stand beside a value. One of a mean leaves out the classes whose metric is 0/0; where
 * the value counts them, it is a mean of something else and has no interval.
 *
 * @param option What says how 0/0 counts; undefined where the caller tells.
 * @returns The interval itself, or none of the value, with the reason.
 */
export function ofTheValue(interval: Interval, value: number, option?: string): Interval {
  const { estimate, low } = interval;
  if (Object.is(estimate, value) || Math.abs(estimate - value) <= ROUNDING) return interval;
  if (Number.isNaN(low)) return { ...interval, estimate: value };
  const see = option === undefined ? '' : `: see ${option}`;
  const reason = `the value counts what is 0/0, which an interval leaves out${see}`;
  return noInterval({ ...interval, estimate: value, relevantRows: 0 }, reason);
}
