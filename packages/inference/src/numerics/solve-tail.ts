/** Logarithm of the share up to a place, and its slope there. */
export interface LogShare {
  readonly value: number;
  readonly slope: number;
}

/** Steps after which rounding, not distance, is what is left. */
const MOST_STEPS = 100;

/** From 0: shares at log odds beyond it are too close to 0 for a number. */
const FARTHEST = 708;

const within = (place: number): number => Math.max(-FARTHEST, Math.min(FARTHEST, place));

/**
 * The place up to which a share p lies, by Newton's method on the logarithm of the share.
 *
 * Assumes a distribution with a log-concave density: then that logarithm is concave too, so from the second
 * step on the places rise towards the answer, wherever the search started.
 *
 * @param p In (0, 1/2].
 * @param width Spread of the distribution, at most 1.
 * @returns In [−708, 708].
 */
export function solveTail(
  p: number,
  start: number,
  width: number,
  at: (place: number) => LogShare,
): number {
  const target = Math.log(p);
  let place = within(start);
  for (let k = 0; k < MOST_STEPS; ++k) {
    const { value, slope } = at(place);
    const before = place;
    place = within(place - (value - target) / slope);
    // A step squares the error, so the next one would find nothing.
    if (!(Math.abs(place - before) > 1e-8 * width)) break;
  }
  return place;
}
