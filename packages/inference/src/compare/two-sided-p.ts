import { tCdf, normalCdf, twoSidedT, twoSidedZ } from '../numerics/distributions.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/** Beyond this z a level is too near to 1 to be told from it; below the other it is 0. */
const FARTHEST = 7;
const NEAREST = 1e-6;
/** Enough for a root to ten digits; each step asks for an interval. */
const STEPS = 60;
const NEAR = 1e-10;

/**
 * p-value of a difference by its interval: 1 less the level at which the interval ends at 0. At any level
 * it is therefore below 1 − level where the interval leaves 0 out, and nowhere else. Beyond a level of
 * 1 − 3·10⁻¹² the distance to 0 is taken to be normal.
 *
 * @param estimate Not NaN.
 * @param endsAt The ends at a level in (0, 1); they move outwards as it rises.
 * @returns In [0, 1]; 1 for an estimate of 0.
 */
export function invertedP(estimate: number, endsAt: (level: number) => Ends): number {
  if (estimate === 0) return 1;
  /** How far the interval stays away from 0; below 0 where it holds it. */
  const clearance = (z: number): number => {
    const [low, high] = endsAt(1 - 2 * normalCdf(-z));
    return estimate > 0 ? low : -high;
  };
  let [near, far] = [NEAREST, FARTHEST];
  let [atNear, atFar] = [clearance(near), clearance(far)];
  if (atNear <= 0) return 1;
  if (atFar > 0) return twoSidedP(estimate, (Math.abs(estimate) - atFar) / FARTHEST, Infinity);
  for (let step = 0; step < STEPS && far - near > NEAR; ++step) {
    // Regula falsi; each third step halves, in case one end hardly moves.
    const line = near + (atNear / (atNear - atFar)) * (far - near);
    const middle = step % 3 === 2 ? (near + far) / 2 : line;
    const at = clearance(middle);
    if (at > 0) [near, atNear] = [middle, at];
    else [far, atFar] = [middle, at];
  }
  return 2 * normalCdf(-far);
}

/** Two-sided quantile of Student's t with `df` degrees of freedom; infinite ones make it normal. */
export function twoSidedQuantile(level: number, df: number): number {
  return df === Infinity ? twoSidedZ(level) : twoSidedT(level, df);
}

/** Two-sided p-value of a difference by Student's t, or the normal; 1 if it is 0. */
export function twoSidedP(difference: number, error: number, df: number): number {
  if (difference === 0) return 1;
  const distance = -Math.abs(difference) / error;
  return 2 * (df === Infinity ? normalCdf(distance) : tCdf(distance, df));
}
