import { normalQuantile, twoSidedZ } from '../numerics/distributions.js';
import type { Interval } from '../interval/interval-data.js';
import { shareGateRows } from './share-gate-rows.js';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { ProportionMethod } from '../proportions/proportion-bounds.js';

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

/** A share of rows that a metric follows from, rising or falling all the way. */
interface ShareBehind {
  /** The share that gives a value of the metric. */
  readonly shareOf: (value: number) => number;
}

const METHODS: readonly string[] = ['wilson', 'exact', 'jeffreys'];
const SHARES: readonly (ShareBehind & { readonly valueOf: (share: number) => number })[] = [
  // The share itself, as accuracy, precision and recall are; the error rate has the same interval.
  { shareOf: (value) => value, valueOf: (share) => share },
  // F1 of the Jaccard index.
  { shareOf: (value) => value / (2 - value), valueOf: (share) => (2 * share) / (1 + share) },
];
/** Ends whose distance is at most this are the same. */
const SAME = 1e-9;

/**
 * The share of rows that an interval is of: that whose own interval it is. The name of the metric does
 * not tell, because the micro F1 of a matrix is its accuracy and that of a class follows from Jaccard.
 *
 * @returns Undefined for an interval that no single share gives.
 */
function shareBehind({
  estimate,
  low,
  high,
  level,
  method,
  relevantRows,
}: Interval): ShareBehind | undefined {
  if (!METHODS.includes(method) || !Number.isInteger(relevantRows)) return undefined;
  return SHARES.find((share) => {
    const hits = share.shareOf(estimate) * relevantRows;
    if (Math.abs(hits - Math.round(hits)) > SAME * relevantRows) return false;
    const ends = proportionEnds(hits, relevantRows, level, method as ProportionMethod);
    return (
      Math.abs(share.valueOf(ends[0]) - low) <= SAME &&
      Math.abs(share.valueOf(ends[1]) - high) <= SAME
    );
  });
}
