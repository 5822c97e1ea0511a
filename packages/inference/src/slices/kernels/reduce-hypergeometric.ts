/** Tables that rounding alone makes more or less likely than the one seen are as likely. */
const ROUNDING = 1e-7;
/** Tables that are less likely than the one seen by this factor change no digit of a p-value. */
const FAINT = 1e-30;
/** Below it, numbers lose their digits and do not shrink any more: the p-value is 0. */
const LEAST = 2 ** -1022;

/**
 * Two-sided p-value of a 2 × 2 table of given margins, with mid-p: the probability of the tables that
 * are less likely, and half of those as likely; 1 where no other table is possible.
 *
 * Assumes whole x in [0, n] and y in [0, m], n and m above 0: successes and trials of two groups.
 * Tables so far from the likeliest one that they change no digit are not looked at.
 * O(√min(n, x + y)) time, as the standard deviation of x, no allocation.
 */
export function reduceHypergeometric(x: number, n: number, y: number, m: number): number {
  const hits = x + y;
  const lowest = Math.max(0, hits - m);
  const highest = Math.min(n, hits);
  if (lowest === highest) return 1;
  const mode = Math.min(
    highest,
    Math.max(lowest, Math.floor(((n + 1) * (hits + 1)) / (n + m + 2))),
  );
  // Weights count from the mode, whose own is 1.
  let seen = 1;
  for (let k = mode; k < x && seen > LEAST; ++k)
    seen *= ((n - k) / (k + 1)) * ((hits - k) / (m - hits + k + 1));
  for (let k = mode; k > x && seen > LEAST; --k)
    seen *= (k / (n - k + 1)) * ((m - hits + k) / (hits - k + 1));
  if (seen <= LEAST) return 0;
  const below = seen * (1 - ROUNDING);
  const above = seen * (1 + ROUNDING);
  const faint = Math.max(seen * FAINT, LEAST);
  let all = 0;
  let less = 0;
  let same = 0;
  let weight = 1;
  for (let k = mode; k <= highest && weight > faint; ++k) {
    all += weight;
    if (weight < below) less += weight;
    else if (weight <= above) same += weight;
    weight *= ((n - k) / (k + 1)) * ((hits - k) / (m - hits + k + 1));
  }
  weight = 1;
  for (let k = mode; k > lowest && weight > faint; --k) {
    weight *= (k / (n - k + 1)) * ((m - hits + k) / (hits - k + 1));
    all += weight;
    if (weight < below) less += weight;
    else if (weight <= above) same += weight;
  }
  return (less + same / 2) / all;
}
