import { logGamma } from './distributions.js';

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

/** ln Γ(n + 1) less Stirling's formula for it, n > 0. */
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

/**
 * Share of a χ² distribution with `df` degrees of freedom above x: by the series of the incomplete gamma
 * function below the mean, by its continued fraction above. Either takes some √df terms.
 *
 * @see NIST, DLMF 8.7.1 and 8.9.2; Press et al. 2007, "Numerical recipes", 6.2.
 */
export function chiSquareSurvival(x: number, df: number): number {
  if (x <= 0) return 1;
  if (!Number.isFinite(x)) return x > 0 ? 0 : NaN;
  const [a, z] = [df / 2, x / 2];
  // zᵃ e⁻ᶻ / Γ(a + 1), as a Poisson probability.
  const density = Math.exp(-stirlingRest(a) - deviance(a, z)) / Math.sqrt(2 * Math.PI * a);
  return z < a + 1 ? 1 - density * lowerSeries(a, z) : density * a * upperFraction(a, z);
}

/** 1 + z / (a + 1) + z² / (a + 1)(a + 2) + … */
function lowerSeries(a: number, z: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > Number.EPSILON * sum; ++k) {
    term *= z / (a + k);
    sum += term;
  }
  return sum;
}

/** 1 / (z + 1 − a + 1 (a − 1) / (z + 3 − a + 2 (a − 2) / …)), by Lentz's algorithm. */
function upperFraction(a: number, z: number): number {
  let below = z + 1 - a;
  let above = Infinity;
  let inverse = 1 / below;
  let value = inverse;
  for (let k = 1, step = 0; Math.abs(step - 1) > Number.EPSILON; ++k) {
    below += 2;
    inverse = 1 / (k * (a - k) * inverse + below);
    above = below + (k * (a - k)) / above;
    step = inverse * above;
    value *= step;
  }
  return value;
}
