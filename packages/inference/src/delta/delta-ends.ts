import type { Ends } from '../proportions/proportion-bounds.js';

/**
 * Interval around a value in (0, 1), made where it is nearly normal: on its log odds.
 *
 * @param value In (0, 1).
 * @param variance Of the value.
 */
export function logitEnds(value: number, variance: number, z: number): Ends {
  const half = (z * Math.sqrt(variance)) / (value * (1 - value));
  const odds = value / (1 - value);
  return [1 / (1 + Math.exp(half) / odds), 1 / (1 + Math.exp(-half) / odds)];
}

/** Interval around a value in (−1, 1), made on its inverse hyperbolic tangent (Fisher's z). */
export function atanhEnds(value: number, variance: number, z: number): Ends {
  const half = (z * Math.sqrt(variance)) / (1 - value * value);
  const middle = Math.atanh(value);
  return [Math.tanh(middle - half), Math.tanh(middle + half)];
}

/** Interval around a value in (lowest, highest), by its log odds within that range. */
export function rangeEnds(
  value: number,
  variance: number,
  z: number,
  [lowest, highest]: readonly [number, number],
): Ends {
  const width = highest - lowest;
  const share = (value - lowest) / width;
  const [low, high] = logitEnds(share, variance / (width * width), z);
  return [lowest + width * low, lowest + width * high];
}
