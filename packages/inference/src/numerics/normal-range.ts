import { normalCdf, normalDensity, normalQuantile } from './normal.js';
import { solveTail } from './solve-tail.js';
import type { LogShare } from './solve-tail.js';

/** Distance of the places at which densities are summed: far less than they are wide. */
const STEP = 1 / 16;
/** How far from the middle a normal density is summed. */
const FAR = 9;

/**
 * The studentized range with infinite degrees of freedom: the q that the range of k standard normal
 * variables exceeds with probability p.
 *
 * @param p In (0, 1/2].
 * @param k At least 2.
 * @see Tukey 1953; R's `qtukey(p, k, Inf, lower.tail = FALSE)`.
 */
export function rangeQuantile(p: number, k: number): number {
  if (p !== last.p || k !== last.k) {
    // Bonferroni's, which is never less.
    const start = -Math.SQRT2 * normalQuantile(p / (k * (k - 1)));
    Object.assign(last, { p, k, q: solveTail(p, start, 1, (q) => logTail(q, k)) });
  }
  return last.q;
}

/** What was asked last: all pages of an evaluation, and all samples of a simulation, ask for the same. */
const last = { p: NaN, k: NaN, q: NaN };

/** Logarithm of the chance that the range exceeds q: integrals over the place z of the greatest. */
function logTail(q: number, k: number): LogShare {
  let tail = 0;
  let density = 0;
  for (let z = -FAR; z <= FAR + q; z += STEP) {
    const below = normalCdf(z);
    const far = normalCdf(z - q) / below;
    const all = normalDensity(z) * Math.exp((k - 1) * Math.log(below));
    // All others are below z, and not all of them within q.
    tail -= all * Math.expm1((k - 1) * Math.log1p(-far));
    density += (all / below) * normalDensity(z - q) * (1 - far) ** (k - 2);
  }
  const share = k * STEP * tail;
  return { value: Math.log(share), slope: (-k * (k - 1) * STEP * density) / share };
}
