import { binomialCdf } from './binomial-tails.js';

/** A ceiling on a share of errors, and how often a share above it may pass. */
export interface ErrorCeiling {
  /** The greatest share, in (0, 1). */
  readonly most: number;
  /** In (0, 0.5). */
  readonly alpha: number;
}

/** The first number of rows with which a number of errors passes: in fewer it is too likely at the ceiling. */
export function firstRows({ most, alpha }: ErrorCeiling, errors: number): number {
  const passes = (rows: number): boolean => binomialCdf(errors, rows, most) <= alpha;
  // The median is no more than the mean, rounded up.
  const tooFew = Math.max(errors, Math.floor(errors / most));
  return firstWhole(passes, tooFew, Math.ceil(Math.sqrt(errors + 1) / most));
}

/**
 * The least whole number above `below` at which a condition holds that goes on to hold from there.
 *
 * @param below A number at which it does not hold, or none below which it is asked for.
 * @param step How far above that to look first, at least 1.
 */
export function firstWhole(holds: (n: number) => boolean, below: number, step: number): number {
  let least = below;
  let enough = least + step;
  for (let next = 2 * step; !holds(enough); next *= 2) [least, enough] = [enough, enough + next];
  for (;;) {
    const middle = Math.floor((least + enough) / 2);
    if (middle <= least || middle >= enough) return enough;
    if (holds(middle)) enough = middle;
    else least = middle;
  }
}
