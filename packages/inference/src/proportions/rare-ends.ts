import { proportionEnds } from './proportion-bounds.js';
import type { Ends, ProportionMethod } from './proportion-bounds.js';

/** With fewer rows on one side Wilson's interval leaves out too much on that side. */
const FEW_ROWS = 5;

/**
 * Interval of a proportion that is put together with others: Wilson's becomes the exact one where fewer
 * than 5 rows are on one side. Rare rows matter most where they count for many.
 */
export function rareEnds(
  successes: number,
  trials: number,
  level: number,
  method: ProportionMethod = 'wilson',
): Ends {
  const isRare = Math.min(successes, trials - successes) < FEW_ROWS;
  return proportionEnds(successes, trials, level, isRare && method === 'wilson' ? 'exact' : method);
}
