import { normalQuantile } from './normal.js';
import { type LogShare, solveTail } from './solve-tail.js';
import { deviance, stirlingRest } from './stirling.js';

/** A factor of a continued fraction that is no further from 1 differs from it by rounding. */
const CLOSE = 4 * Number.EPSILON;

/**
 * The regularized incomplete beta function Iₓ(a, b), with full relative precision where it is small.
 *
 * @param x In [0, 1], and y = 1 − x: near 1 only y says where.
 * @param a Above 0, and so is b.
 * @see DiDonato, Morris 1992, "Algorithm 708: significant digit computation of the incomplete beta
 *   function ratios", equations 9 to 11; Loader 2000 for the factor before the fraction.
 */
export function betaShare(x: number, y: number, a: number, b: number): number {
  if (!(a > 0 && b > 0)) return NaN;
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const away = awayFromMean(x, y, a, b);
  const factor = Math.exp(logFactor(x, y, a, b, away));
  return away > 0 ? 1 - factor / fraction(y, x, b, a, away) : factor / fraction(x, y, a, b, -away);
}

/**
 * The x with Iₓ(a, b) = p, and 1 − x, each with full relative precision where it is above e⁻⁷⁰⁸.
 *
 * @param p In [0, 1].
 * @param a Above 0, and so is b.
 */
export function solveBeta(p: number, a: number, b: number): readonly [number, number] {
  if (p > 0.5) {
    const [y, x] = solveBeta(1 - p, b, a);
    return [x, y];
  }
  if (!(p >= 0 && a > 0 && b > 0)) return [NaN, NaN];
  if (p === 0) return [0, 1];
  const width = Math.sqrt(1 / a + 1 / b);
  const start = Math.log(a / b) + normalQuantile(p) * width;
  const shareAt = (place: number): LogShare => logShare(ofLogOdds(place), ofLogOdds(-place), a, b);
  const logOdds = solveTail(p, start, Math.min(1, width), shareAt);
  return [ofLogOdds(logOdds), ofLogOdds(-logOdds)];
}

function ofLogOdds(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** ln Iₓ(a, b), as a function of ln(x / y). */
function logShare(x: number, y: number, a: number, b: number): LogShare {
  const away = awayFromMean(x, y, a, b);
  const log = logFactor(x, y, a, b, away);
  if (away <= 0) {
    const slope = fraction(x, y, a, b, -away);
    return { value: log - Math.log(slope), slope };
  }
  const density = Math.exp(log);
  const above = density / fraction(y, x, b, a, away);
  return { value: Math.log1p(-above), slope: density / (1 - above) };
}

/** (a + b) x − a, from the smaller of x and y, which is known better. */
function awayFromMean(x: number, y: number, a: number, b: number): number {
  return x < y ? (a + b) * x - a : b - (a + b) * y;
}

/** ln(xᵃ yᵇ / B(a, b)), as a binomial probability. */
function logFactor(x: number, y: number, a: number, b: number, away: number): number {
  const n = a + b;
  return (
    stirlingRest(n) -
    stirlingRest(a) -
    stirlingRest(b) -
    deviance(a, n * x, away) -
    deviance(b, n * y, -away) +
    Math.log((a / n) * (b / (2 * Math.PI))) / 2
  );
}

/**
 * xᵃ yᵇ / B(a, b) / Iₓ(a, b), by Lentz's algorithm.
 *
 * @param below How far (a + b) x is below a, at least 0.
 */
function fraction(x: number, y: number, a: number, b: number, below: number): number {
  let value = (a * (below + 1)) / (a + 1);
  let above = value;
  let inverse = 0;
  for (let m = 1, step = 0; Math.abs(step - 1) > CLOSE; ++m) {
    const c = a + 2 * m - 1;
    const part = (m * (b - m) * x) / c;
    const top = (((a + m - 1) * ((a + b + m - 1) * x)) / c) * part;
    const term = m + part + ((a + m) * (below + 1 + m * (1 + y))) / (c + 2);
    inverse = 1 / (term + top * inverse);
    above = term + top / above;
    step = above * inverse;
    value *= step;
  }
  return value;
}
