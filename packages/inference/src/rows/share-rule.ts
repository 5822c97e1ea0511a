import type { RatioForm } from '@confmat/core/internal';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { Cells, RowRule } from './row-rule.js';

/**
 * A metric that depends on the counts through one proportion q alone: hits / (hits + misses). It is
 * (over · q) / (underHit · q + underMiss · (1 − q)), which rises or falls with q all the way, so it
 * maps an interval of q to its own. Precision is q itself, F1 is 2J / (1 + J).
 */
export interface Share {
  /** 1 where a kind of answer is a hit, by place in `Cells`. */
  readonly hits: Cells;
  /** 1 where a kind of answer is a miss. */
  readonly misses: Cells;
  /** The metric from the proportion. */
  readonly valueOf: (q: number) => number;
}

/**
 * Find the proportion behind a ratio.
 *
 * @param form What is divided by what.
 * @returns Null if hits or misses do not all count alike, as in Fβ and costs.
 */
export function shareOf({ over, under }: RatioForm): Share | null {
  const hits = over.map((above) => (above === 0 ? 0 : 1));
  const misses = under.map((below, place) => (below !== 0 && over[place] === 0 ? 1 : 0));
  const above = theOnly(over, hits);
  const underHit = theOnly(under, hits);
  const underMiss = theOnly(under, misses);
  if (above === null || underHit === null || underMiss === null) return null;
  if (above <= 0 || underHit < 0 || underMiss <= 0) return null;
  return {
    hits: hits as unknown as Cells,
    misses: misses as unknown as Cells,
    valueOf: (q) => (q === 0 ? 0 : (above * q) / (underHit * q + underMiss * (1 - q))),
  };
}

/** The interval of the proportion, both ends mapped: exact if that of the proportion is. */
export function shareRule({ hits, misses, valueOf }: Share): RowRule {
  const successes = (cells: Cells): number => dot(cells, hits);
  const trials = (cells: Cells): number => dot(cells, hits) + dot(cells, misses);
  return {
    relevantRows: trials,
    ends: (cells, { level, method }) => {
      const [low, high] = proportionEnds(successes(cells), trials(cells), level, method);
      return [valueOf(low), valueOf(high)];
    },
    method: ({ method }) => method,
  };
}

/** The coefficient that all marked places have, or null if there is none such. */
function theOnly(coefficients: Cells, marks: readonly number[]): number | null {
  const found = coefficients.filter((_, place) => marks[place] === 1);
  const [first = null] = found;
  return found.every((one) => one === first) ? first : null;
}

/** Sum of products. */
export function dot(cells: Cells, marks: Cells): number {
  return cells[0] * marks[0] + cells[1] * marks[1] + cells[2] * marks[2] + cells[3] * marks[3];
}
