import { lowerSeries, upperFraction } from './incomplete-gamma.js';
import { solveTail } from './solve-tail.js';

/** Standard normal distribution function, Φ(z), in [0, 1], with full relative precision below 0. */
export function normalCdf(z: number): number {
  const x = (z * z) / 2;
  // Φ(z) is (1 ± P(1/2, z² / 2)) / 2, P the incomplete gamma function.
  if (x < 0.5) return 0.5 + z * normalDensity(z) * lowerSeries(0.5, x);
  if (x === Infinity) return z > 0 ? 1 : 0;
  const tail = (Math.abs(z) * normalDensity(z) * upperFraction(0.5, x)) / 2;
  return z > 0 ? 1 - tail : tail;
}

/** Standard normal quantile: the z with Φ(z) = p; infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (!(p > 0 && p < 0.5)) return p === 0.5 ? 0 : p === 0 ? -Infinity : NaN;
  const far = Math.sqrt(-2 * Math.log(p));
  // To two digits: Abramowitz and Stegun, 26.2.22.
  const start = (2.30753 + 0.27061 * far) / (1 + (0.99229 + 0.04481 * far) * far) - far;
  return solveTail(p, start, 1, (z) => {
    const share = normalCdf(z);
    return { value: Math.log(share), slope: normalDensity(z) / share };
  });
}

/** Standard normal density, φ(z). */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
