import { normalQuantile, twoSidedZ } from '../distributions.js';
import type { Interval } from '../interval/interval-data.js';
import { shareBehind } from './share-behind.js';
import { shareGateRows } from './share-gate-rows.js';

/** What a gate on a first sample's value must be. */
export interface GateOnValue {
  readonly bound: number;
  /** How sure a verdict is, in (0.5, 1). */
  readonly confidence: number;
  /** How often it must be reached, in [0.5, 1). */
  readonly power: number;
}

/**
 * The fewest relevant rows with which a gate tells a true value like the estimate of a first sample from a bound. Of
 * a share of rows, and of F1 and Jaccard of a class, those of a gate on the exact interval; of any other
 * metric its interval is taken to narrow with the root of the rows.
 *
 * @param first An interval that has ends and relevant rows.
 * @returns Infinity where the estimate is the bound.
 */
export function gateRows(first: Interval, { bound, confidence, power }: GateOnValue): number {
  const { estimate, low, high, level, relevantRows } = first;
  if (estimate === bound) return Infinity;
  const share = shareBehind(first);
  if (share) {
    const [expected, least] = [share.shareOf(estimate), share.shareOf(bound)];
    return shareGateRows({ expected, bound: least, confidence, power });
  }
  const z = twoSidedZ(level);
  const error = (high - low) / 2 / z;
  const towards = Math.max(0, estimate > bound ? estimate - low : high - estimate) / z;
  const reach = normalQuantile(confidence) * towards + normalQuantile(power) * error;
  return wholeRows((reach / (estimate - bound)) ** 2 * relevantRows);
}

/** Rounded up, but not for an error of rounding. */
export function wholeRows(rows: number): number {
  return Math.max(1, Math.ceil(rows - 1e-9 * rows));
}
