import { betaCdf, twoSidedZ } from '../numerics/distributions.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/** Up to so many trials, numbers of ways are whole in a double, and a share of them is exact. */
const COUNTED = 50;

/** Share of a binomial distribution of n fair trials that is at most k. */
function fairCdf(k: number, n: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return n <= COUNTED ? waysUpTo(k, n) / 2 ** n : betaCdf(0.5, n - k, k + 1);
}

/** In how many ways at most k of n trials come out one way. */
function waysUpTo(k: number, n: number): number {
  let [ways, sum] = [1, 1];
  for (let i = 0; i < k; ++i) {
    ways = (ways * (n - i)) / (i + 1);
    sum += ways;
  }
  return sum;
}

/**
 * Two-sided McNemar p-value with mid-p: the probability of a split of the deciding rows more uneven
 * than the one seen, and half the probability of one as uneven.
 *
 * @param b Rows that only the first model has right.
 * @param c Rows that only the second has right.
 * @returns In (0, 1]; 1 if there are none.
 * @see Fagerland, Lydersen & Laake 2013, "The McNemar test for binary matched-pairs data".
 */
export function mcnemarMidP(b: number, c: number): number {
  const n = b + c;
  const k = Math.min(b, c);
  if (n === 0) return 1;
  // The two splits that are as uneven are one where b = c.
  if (b === c) return 1 - (fairCdf(k, n) - fairCdf(k - 1, n)) / 2;
  return fairCdf(k, n) + fairCdf(k - 1, n);
}

/** The same with the whole of the probability of a split as uneven: never too small, often too large. */
export function mcnemarExact(b: number, c: number): number {
  return Math.min(1, 2 * fairCdf(Math.min(b, c), b + c));
}

/** Paired answers of two models: only the first right, only the second, all rows. */
export interface PairedCounts {
  readonly b: number;
  readonly c: number;
  readonly n: number;
}

/**
 * Interval of the difference of two paired shares, (b − c) / n, from counts with one row more on
 * either side: never empty.
 *
 * @see Bonett & Price 2012, "Adjusted Wald confidence interval for a difference of binomial
 *   proportions based on paired data".
 */
export function bonettPriceEnds({ b, c, n }: PairedCounts, level: number): Ends {
  const [first, second] = [(b + 1) / (n + 2), (c + 1) / (n + 2)];
  const middle = first - second;
  const half = twoSidedZ(level) * Math.sqrt((first + second - middle * middle) / (n + 2));
  return [Math.max(-1, middle - half), Math.min(1, middle + half)];
}

/** Enough to halve [−1, 1] down to neighbouring numbers. */
const HALVINGS = 60;

/**
 * The same by the score test: the differences that it does not reject.
 *
 * @see Tango 1998, "Equivalence test and confidence interval for the difference in proportions for
 *   the paired-sample design".
 */
export function tangoEnds({ b, c, n }: PairedCounts, level: number): Ends {
  const z = twoSidedZ(level);
  const score = (delta: number): number => {
    const middle = (2 * n - b + c) * delta - b - c;
    const rest = -c * delta * (1 - delta);
    const share = (Math.sqrt(Math.max(0, middle * middle - 8 * n * rest)) - middle) / (4 * n);
    const variance = n * (2 * share + delta * (1 - delta));
    const distance = b - c - n * delta;
    return distance === 0 ? 0 : distance / Math.sqrt(Math.max(0, variance));
  };
  // The score falls as delta rises.
  const search = (bound: number): number => {
    let [low, high] = [-1, 1];
    for (let step = 0; step < HALVINGS; ++step) {
      const middle = (low + high) / 2;
      if (score(middle) > bound) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return [search(z), search(-z)];
}
