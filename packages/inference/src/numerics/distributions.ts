/** The distributions of statistics, from incomplete beta and gamma functions. */
import { betaShare, solveBeta } from './incomplete-beta.js';
import { normalQuantile } from './normal.js';

export { normalCdf, normalQuantile } from './normal.js';

/**
 * The z that a standard normal variable exceeds in absolute value with probability 1 − level: 1.96
 * for 0.95.
 */
export function twoSidedZ(level: number): number {
  if (level !== last.level) {
    last.z = -normalQuantile((1 - level) / 2);
    last.level = level;
  }
  return last.z;
}

/** What was asked last: the rows of a report, or thresholds, ask for one level a million times. */
const last = { level: NaN, z: NaN };

/** Student's t distribution function with `df` degrees of freedom. */
export function tCdf(t: number, df: number): number {
  const square = t * t;
  const tail = betaShare(df / (df + square), square / (df + square), df / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** Quantile of Student's t with `df` degrees of freedom. */
export function tQuantile(p: number, df: number): number {
  return Math.sign(p - 0.5) * farT(2 * Math.min(p, 1 - p), df);
}

/** The t that a variable exceeds in absolute value with probability 1 − level. */
export function twoSidedT(level: number, df: number): number {
  return farT(1 - level, df);
}

/** Beta distribution function: the regularized incomplete beta function Iₓ(a, b), a, b > 0. */
export function betaCdf(x: number, a: number, b: number): number {
  return betaShare(x, 1 - x, a, b);
}

/** Share of a beta distribution above x, exact where it is tiny, a, b > 0. */
export function betaSurvival(x: number, a: number, b: number): number {
  return betaShare(1 - x, x, b, a);
}

/** Beta quantile: the x below which a share p lies, a, b > 0. */
export function betaQuantile(p: number, a: number, b: number): number {
  return solveBeta(p, a, b)[0];
}

/** Beta quantile of the upper tail: the x above which a share q lies, exact where q is tiny. */
export function betaUpperQuantile(q: number, a: number, b: number): number {
  return solveBeta(q, b, a)[1];
}

/** The t that a variable exceeds in absolute value with probability p. */
function farT(p: number, df: number): number {
  const [x, complement] = solveBeta(p, df / 2, 0.5);
  return Math.sqrt((df * complement) / x);
}
