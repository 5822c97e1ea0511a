import { logGamma } from '../distributions.js';

/**
 * Logarithm of a binomial probability, to some digits at any number of trials: differences of
 * log-gammas lose all of them from 10¹⁵ trials on.
 *
 * @param hits In [0, trials], whole.
 * @param share In (0, 1).
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities".
 */
export function logBinomial(hits: number, trials: number, share: number): number {
  const misses = trials - hits;
  if (hits === 0) return trials * Math.log1p(-share);
  if (misses === 0) return trials * Math.log(share);
  return (
    stirlingRest(trials) -
    stirlingRest(hits) -
    stirlingRest(misses) -
    deviance(hits, trials * share) -
    deviance(misses, trials * (1 - share)) +
    Math.log(trials / hits / misses / (2 * Math.PI)) / 2
  );
}

/** Trials from which on five terms of Stirling's series give every digit. */
const MANY = 16;

/** ln n! less Stirling's formula for it, n ≥ 1. */
function stirlingRest(n: number): number {
  if (n < MANY) return logGamma(n + 1) - (n + 0.5) * Math.log(n) + n - Math.log(2 * Math.PI) / 2;
  const square = n * n;
  const rest = 1 / 1680 - 1 / 1188 / square;
  return (1 / 12 - (1 / 360 - (1 / 1260 - rest / square) / square) / square) / n;
}

/** x ln(x / m) + m − x: at least 0, and 0 where x is m. */
function deviance(x: number, m: number): number {
  const away = (x - m) / (x + m);
  if (Math.abs(away) > 0.1) return x * Math.log(x / m) + m - x;
  let sum = (x - m) * away;
  let term = 2 * x * away;
  for (let k = 3; ; k += 2) {
    term *= away * away;
    const next = sum + term / k;
    if (next === sum) return sum;
    sum = next;
  }
}
