import { deviance, stirlingRest } from './stirling.js';

/** A factor of a continued fraction that is no further from 1 differs from it by rounding. */
const CLOSE = 4 * Number.EPSILON;

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
export function lowerSeries(a: number, z: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > Number.EPSILON * sum; ++k) {
    term *= z / (a + k);
    sum += term;
  }
  return sum;
}

/** 1 / (z + 1 − a + 1 (a − 1) / (z + 3 − a + 2 (a − 2) / …)), by Lentz's algorithm. */
export function upperFraction(a: number, z: number): number {
  let below = z + 1 - a;
  let above = Infinity;
  let inverse = 1 / below;
  let value = inverse;
  for (let k = 1, step = 0; Math.abs(step - 1) > CLOSE; ++k) {
    below += 2;
    inverse = 1 / (k * (a - k) * inverse + below);
    above = below + (k * (a - k)) / above;
    step = inverse * above;
    value *= step;
  }
  return value;
}
