import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { Settings } from '../interval/interval-options.js';

/** A share of rows: its hits and all its rows, at least one. */
type Hits = readonly [hits: number, rows: number];

/**
 * Ends of a ratio of two shares of different rows (MOVER for ratios), each with its own ends.
 *
 * @returns From 0 to ∞; the upper end is ∞ where the lower end of the second share is 0.
 * @see Donner & Zou 2012, "Closed-form confidence intervals for functions of the normal mean and standard
 *   deviation", equation 9.
 */
export function ratioEnds(over: Hits, under: Hits, settings: Settings): Ends {
  const [p, q] = [over[0] / over[1], under[0] / under[1]];
  const [[pLow, pHigh], [qLow, qHigh]] = [endsOf(over, settings), endsOf(under, settings)];
  const product = p * q;
  const root = (pEnd: number, qEnd: number): number =>
    Math.sqrt(Math.max(0, product ** 2 - pEnd * qEnd * (2 * p - pEnd) * (2 * q - qEnd)));
  // The same as (product − root) / (qHigh · (2q − qHigh)), which may be 0 / 0.
  const low = pLow === 0 ? 0 : (pLow * (2 * p - pLow)) / (product + root(pLow, qHigh));
  const high = qLow === 0 ? Infinity : (product + root(pHigh, qLow)) / (qLow * (2 * q - qLow));
  return [low, high];
}

/**
 * Ends of a product of the odds of two shares of different rows: MOVER on their logarithms, around odds with
 * half a row more on either side, because odds of 0 and ∞ have no distance to anything.
 *
 * @returns From 0 to ∞.
 * @see Zou & Donner 2008, "Construction of confidence limits about effect measures".
 */
export function oddsProductEnds(first: Hits, second: Hits, settings: Settings): Ends {
  const parts = [first, second].map(([hits, rows]) => {
    const value = Math.log((hits + 1 / 2) / (rows - hits + 1 / 2));
    const [low, high] = endsOf([hits, rows], settings).map((end) => Math.log(end / (1 - end)));
    return { value, below: value - (low ?? NaN), above: (high ?? NaN) - value };
  });
  const middle = parts.reduce((all, { value }) => all + value, 0);
  return [
    Math.exp(middle - Math.hypot(...parts.map(({ below }) => Math.max(0, below)))),
    Math.exp(middle + Math.hypot(...parts.map(({ above }) => Math.max(0, above)))),
  ];
}

function endsOf([hits, rows]: Hits, { level, method }: Settings): Ends {
  return proportionEnds(hits, rows, level, method);
}
