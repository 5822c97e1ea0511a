import { normalCdf } from '../numerics/distributions.js';
import { rangeQuantile } from '../numerics/normal-range.js';
import type { PartsAre } from './pair-ends.js';

/** The levels of the slices' own intervals that a gap asks for. */
export interface GapLevels {
  /** For the end that one pair alone decides. */
  readonly alone: number;
  /** For the end that all pairs decide together. */
  readonly together: number;
  /** For the intervals of all slices to hold together. */
  readonly slices: number;
}

/**
 * Levels of independent slices (Tukey–Kramer for all pairs, Šidák for all slices), or of slices that may
 * share rows (Bonferroni: every end of every slice holds).
 *
 * @param level Nominal coverage of the gap, which misses by either end as often.
 * @param k Number of slices, at least 2.
 * @param nGaps Gaps that are held together.
 * @see Hayter 1984, "A proof of the conjecture that the Tukey–Kramer multiple comparisons procedure is
 *   conservative".
 */
export function gapLevels(level: number, k: number, nGaps: number, are: PartsAre): GapLevels {
  const tail = (1 - level) / 2;
  if (are === 'unknown') {
    const together = 1 - tail / nGaps / k;
    return { alone: 1 - tail, together, slices: 1 - (1 - level) / k };
  }
  const reach = rangeQuantile(tail / nGaps, k) / Math.SQRT2;
  return { alone: level, together: 1 - 2 * normalCdf(-reach), slices: level ** (1 / k) };
}
