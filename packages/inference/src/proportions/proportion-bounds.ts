import { betaQuantile, betaUpperQuantile, twoSidedZ } from '../distributions.js';
import { wilsonEnds } from './wilson-ends.js';
import type { Ends } from './wilson-ends.js';

/** How the interval of a proportion is made. */
export type ProportionMethod = 'wilson' | 'exact' | 'jeffreys';

export type { Ends } from './wilson-ends.js';

/**
 * Interval of a binomial proportion.
 *
 * @param successes x in [0, trials]; need not be whole (effective sizes are not).
 * @param trials n > 0.
 * @param level Coverage in (0, 1), two-sided.
 * @param method `'wilson'`, `'exact'` (Clopper–Pearson) or `'jeffreys'`.
 * @returns The ends, in [0, 1]; 0 at x = 0 and 1 at x = n.
 * @see Brown, Cai & DasGupta 2001, "Interval estimation for a binomial proportion".
 */
export function proportionEnds(
  successes: number,
  trials: number,
  level: number,
  method: ProportionMethod,
): Ends {
  switch (method) {
    case 'wilson':
      return wilsonEnds(successes, trials, twoSidedZ(level));
    case 'exact':
      return betaEnds(successes, trials, level, 0, 1);
    case 'jeffreys':
      return betaEnds(successes, trials, level, 0.5, 0.5);
  }
}

/**
 * Quantiles of beta distributions: Beta(x + a, n − x + b) below, Beta(x + b, n − x + a) above.
 * a = 0 and b = 1 are Clopper–Pearson, a = b = ½ Jeffreys.
 */
function betaEnds(x: number, n: number, level: number, a: number, b: number): Ends {
  const tail = (1 - level) / 2;
  return [
    x <= 0 ? 0 : betaQuantile(tail, x + a, n - x + b),
    x >= n ? 1 : betaUpperQuantile(tail, x + b, n - x + a),
  ];
}
