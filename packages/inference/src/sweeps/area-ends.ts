import { logitEnds } from '../delta/delta-ends.js';
import { twoSidedT, twoSidedZ } from '../distributions.js';
import type { IntervalMethod } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { AreaVariance } from './delong.js';
import { newcombeEnds } from './newcombe-ends.js';

/** Fewest pairs in the wrong order, per row of the smaller class, that DeLong's variance needs. */
const ENOUGH = 10;

/** The ends of an area's interval, and what they were made by. */
export interface AreaEnds {
  readonly method: IntervalMethod;
  readonly ends: Ends;
}

/**
 * Interval of an area under a ROC curve: DeLong's on the log odds with Student's t, or Newcombe's where
 * the area is so near to 0 or 1, or the smaller class so small, that DeLong's variance is not to be
 * trusted.
 */
export function areaEnds(
  { area, variance }: AreaVariance,
  nPositives: number,
  nNegatives: number,
  level: number,
): AreaEnds {
  const smaller = Math.min(nPositives, nNegatives);
  if (smaller * (1 - Math.max(area, 1 - area)) < ENOUGH || !(variance > 0)) {
    const ends = newcombeEnds(area, nPositives, nNegatives, twoSidedZ(level));
    return { method: 'newcombe', ends };
  }
  return { method: 'logit-delong', ends: logitEnds(area, variance, twoSidedT(level, smaller - 1)) };
}
