import type { Interval } from '../interval/interval-data.js';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { ProportionMethod } from '../proportions/proportion-bounds.js';

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
/** Ends that are no further apart are the same. */
const SAME = 1e-9;

/**
 * The share of rows that an interval is of: that whose own interval it is. The name of the metric does
 * not tell, because the micro F1 of a matrix is its accuracy and that of a class follows from Jaccard.
 *
 * @returns Undefined for an interval that no single share gives.
 */
export function shareBehind({
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
