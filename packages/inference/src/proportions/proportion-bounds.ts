import { betaQuantile, betaUpperQuantile, twoSidedZ } from '../numerics/distributions.js';

/** How the interval of a proportion is made. */
export type ProportionMethod = 'wilson' | 'exact' | 'jeffreys';

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

/** The ends of an interval. */
export type Ends = readonly [low: number, high: number];

/** Wilson's score interval, with z instead of a level. */
export function wilsonEnds(successes: number, trials: number, z: number): Ends {
  const failures = trials - successes;
  const square = z * z;
  const middle = successes + square / 2;
  const half = z * Math.sqrt((successes * failures) / trials + square / 4);
  const size = trials + square;
  return [
    successes <= 0 ? 0 : Math.max(0, (middle - half) / size),
    failures <= 0 ? 1 : Math.min(1, (middle + half) / size),
  ];
}

/** Rows below this number get the exact interval in a mean: there Wilson's is too narrow. */
export const FEW_ROWS = 20;

/** How a proportion of some rows gets its interval if it is one of several in a mean. */
export function methodInMean(nRows: number, method: ProportionMethod): ProportionMethod {
  return nRows < FEW_ROWS && method === 'wilson' ? 'exact' : method;
}

/** With fewer rows on one side Wilson's interval leaves out too much on that side. */
const RARE_ROWS = 5;

/**
 * Interval of a proportion that is combined with others: Wilson's becomes the exact one where fewer
 * than 5 rows are on one side. Rare rows matter most where they count for many.
 */
export function rareEnds(
  successes: number,
  trials: number,
  level: number,
  method: ProportionMethod = 'wilson',
): Ends {
  const isRare = Math.min(successes, trials - successes) < RARE_ROWS;
  return proportionEnds(successes, trials, level, isRare && method === 'wilson' ? 'exact' : method);
}
