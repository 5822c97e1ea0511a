import type { RatioForm } from '@confmat/core/internal';
import { proportionEnds } from '../proportions/proportion-bounds.js';
import type { Cells, RowRule } from './row-rule.js';

/**
 * A metric that depends on the counts through one proportion q alone: hits / (hits + misses). It is
 * above · q / (underHit · q + underMiss · (1 − q)), which rises with q all the way, so it maps an
 * interval of q to its own. Precision is q itself, F1 is 2J / (1 + J).
 */
export interface Share {
  /** 1 where a kind of answer is a hit, by place in `Cells`. */
  readonly hits: Cells;
  /** 1 where a kind of answer is a miss. */
  readonly misses: Cells;
  /** The metric from the proportion. */
  readonly valueOf: (q: number) => number;
  /** Half the second derivative of `valueOf`, negative where it is concave. */
  readonly halfCurvature: (q: number) => number;
}

/**
 * Find the proportion behind a ratio.
 *
 * @param form What is divided by what.
 * @returns Null if hits or misses do not all count alike, as in Fβ and costs.
 */
export function shareOf({ over, under }: RatioForm): Share | null {
  const hits = marksOf(over, () => true);
  const misses = marksOf(under, (place) => over[place] === 0);
  const above = theOnly(over, hits);
  const underHit = theOnly(under, hits);
  const underMiss = theOnly(under, misses);
  if (above === null || underHit === null || underMiss === null) return null;
  if (above <= 0 || underHit < 0 || underMiss <= 0) return null;
  const below = (q: number): number => underHit * q + underMiss * (1 - q);
  return {
    hits,
    misses,
    valueOf: (q) => (q === 0 ? 0 : (above * q) / below(q)),
    halfCurvature: (q) => (above * underMiss * (underMiss - underHit)) / below(q) ** 3,
  };
}

/** The interval of the proportion, both ends mapped: exact if that of the proportion is. */
export function shareRule({ hits, misses, valueOf, halfCurvature }: Share): RowRule {
  const trialsOf = (cells: Cells): number => dot(cells, hits) + dot(cells, misses);
  return {
    relevantRows: trialsOf,
    ends: (cells, { level, method }) => {
      const [low, high] = proportionEnds(dot(cells, hits), trialsOf(cells), level, method);
      return [valueOf(low), valueOf(high)];
    },
    bias: (cells) => {
      const trials = trialsOf(cells);
      const q = (dot(cells, hits) + 1) / (trials + 2);
      return -halfCurvature(q) * ((q * (1 - q)) / trials);
    },
    method: ({ method }) => method,
  };
}

/**
 * Whether a ratio reads the rows of one true class alone, as recall does, or those of one predicted
 * class: different classes then share no row, so their values are independent.
 */
export function readsOneSide({ over, under }: RatioForm): boolean {
  const reads = (place: 1 | 2): boolean => over[place] !== 0 || under[place] !== 0;
  return over[3] === 0 && under[3] === 0 && reads(1) !== reads(2);
}

/** Whether a ratio is of right answers above right and wrong ones: F1, Fβ, Jaccard. */
export function readsBothErrors({ over, under }: RatioForm): boolean {
  const [, ...others] = over;
  return others.every((one) => one === 0) && under[1] !== 0 && under[2] !== 0 && under[3] === 0;
}

/** 1 where a coefficient is not 0 and its place is wanted. */
function marksOf(coefficients: Cells, isWanted: (place: number) => boolean): Cells {
  const mark = (place: 0 | 1 | 2 | 3): number =>
    coefficients[place] !== 0 && isWanted(place) ? 1 : 0;
  return [mark(0), mark(1), mark(2), mark(3)];
}

/** The coefficient that all marked places have, or null if there is none such. */
function theOnly(coefficients: Cells, marks: Cells): number | null {
  const found = coefficients.filter((_, place) => marks[place] === 1);
  const [first = null] = found;
  return found.every((one) => one === first) ? first : null;
}

/** Sum of products. */
export function dot(cells: Cells, marks: Cells): number {
  return cells[0] * marks[0] + cells[1] * marks[1] + cells[2] * marks[2] + cells[3] * marks[3];
}
