import { methodInMean } from '../proportions/method-in-mean.js';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { Cells, RowRule, Settings } from './row-rule.js';

/** A proportion of a row's counts: its hits and its misses. */
type Proportion = (cells: Cells) => readonly [hits: number, misses: number];

/** What becomes of a sum of two proportions. */
interface Rescaled {
  readonly scale: number;
  readonly shift: number;
  /** Whether it is their mean, in which few rows get the exact interval. */
  readonly isMean?: boolean;
}

/**
 * A sum of two proportions of different rows, rescaled: `scale` · (p + q) + `shift`. The distances of
 * each one's ends add up as squares, as those of independent estimates do.
 *
 * @see Newcombe 1998, "Interval estimation for the difference between independent proportions", method
 *   10, of p and 1 − q.
 */
export function sumRule(
  first: Proportion,
  second: Proportion,
  { scale, shift, isMean = false }: Rescaled,
): RowRule {
  return {
    relevantRows: (cells) => Math.min(total(first(cells)), total(second(cells))),
    ends: (cells, settings) => {
      const parts = [
        part(first(cells), settings, isMean),
        part(second(cells), settings, isMean),
      ] as const;
      const middle = parts[0].value + parts[1].value;
      const below = Math.hypot(parts[0].below, parts[1].below);
      const above = Math.hypot(parts[0].above, parts[1].above);
      return [scale * (middle - below) + shift, scale * (middle + above) + shift] satisfies Ends;
    },
    method: () => 'mover',
  };
}

function total([hits, misses]: readonly [number, number]): number {
  return hits + misses;
}

function part(
  [hits, misses]: readonly [number, number],
  { level, method }: Settings,
  isMean: boolean,
): { readonly value: number; readonly below: number; readonly above: number } {
  const rows = hits + misses;
  const value = hits / rows;
  const own = isMean ? methodInMean(rows, method) : method;
  const [low, high] = proportionEnds(hits, rows, level, own);
  return { value, below: value - low, above: high - value };
}
