/** The distributions of statistics, from one numerical library; nothing else imports it. */
import betaincOf from '@stdlib/math-base-special-betainc';
import erfc from '@stdlib/math-base-special-erfc';
import erfcinv from '@stdlib/math-base-special-erfcinv';
import gammaln from '@stdlib/math-base-special-gammaln';
import betaincinv from '@stdlib/math-base-special-kernel-betaincinv';

/** Standard normal distribution function, Φ(z), in [0, 1]. */
export function normalCdf(z: number): number {
  return erfc(-z / Math.SQRT2) / 2;
}

/** Standard normal quantile: the z with Φ(z) = p; infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  return -Math.SQRT2 * erfcinv(2 * p);
}

/**
 * The z that a standard normal variable exceeds in absolute value with probability 1 − level: 1.96
 * for 0.95.
 */
export function twoSidedZ(level: number): number {
  if (level !== last.level) {
    last.z = Math.SQRT2 * erfcinv(1 - level);
    last.level = level;
  }
  return last.z;
}

/** What was asked last: the rows of a report, or thresholds, ask for one level a million times. */
const last = { level: NaN, z: NaN };

/** Student's t distribution function with `df` degrees of freedom. */
export function tCdf(t: number, df: number): number {
  const tail = betaincOf(df / (df + t * t), df / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** Quantile of Student's t with `df` degrees of freedom. */
export function tQuantile(p: number, df: number): number {
  const [x, complement] = solveBeta(df / 2, 0.5, 2 * Math.min(p, 1 - p));
  return Math.sign(p - 0.5) * Math.sqrt((df * complement) / x);
}

/** The t that a variable exceeds in absolute value with probability 1 − level. */
export function twoSidedT(level: number, df: number): number {
  const [x, complement] = solveBeta(df / 2, 0.5, 1 - level);
  return Math.sqrt((df * complement) / x);
}

/** Beta distribution function: the regularized incomplete beta function Iₓ(a, b), a, b > 0. */
export function betaCdf(x: number, a: number, b: number): number {
  return betaincOf(x, a, b);
}

/** Share of a beta distribution above x, exact where it is tiny, a, b > 0. */
export function betaSurvival(x: number, a: number, b: number): number {
  return betaincOf(x, a, b, true, true);
}

/** Beta quantile: the x below which a share p lies, a, b > 0. */
export function betaQuantile(p: number, a: number, b: number): number {
  return solveBeta(a, b, p)[0];
}

/** Beta quantile of the upper tail: the x above which a share q lies, exact where q is tiny. */
export function betaUpperQuantile(q: number, a: number, b: number): number {
  return solveBeta(b, a, q)[1];
}

/** ln Γ(x), x > 0. */
export function logGamma(x: number): number {
  return gammaln(x);
}

/** The x with Iₓ(a, b) = p, and 1 − x, each with full relative precision. */
function solveBeta(a: number, b: number, p: number): readonly [number, number] {
  const [x = NaN, complement = NaN] = betaincinv(a, b, p, 1 - p);
  return [x, complement];
}
