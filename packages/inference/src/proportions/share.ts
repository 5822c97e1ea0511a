import type { RatioForm } from '@confmat/core/internal';

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

/** 1 where a coefficient is not 0 and its place is wanted. */
function marksOf(coefficients: Cells, isWanted: (place: number) => boolean): Cells {
  const mark = (place: 0 | 1 | 2 | 3): number =>
    coefficients[place] !== 0 && isWanted(place) ? 1 : 0;
  return [mark(0), mark(1), mark(2), mark(3)];
}

/** The coefficient that all marked places have, or null if there is none such. */
function theOnly(coefficients: Cells, marks: Cells): number | null {
  const marked = coefficients.filter((_, place) => marks[place] === 1);
  const [first = null] = marked;
  return marked.every((one) => one === first) ? first : null;
}

/** Sum of products. */
export function dot(cells: Cells, marks: Cells): number {
  return cells[0] * marks[0] + cells[1] * marks[1] + cells[2] * marks[2] + cells[3] * marks[3];
}

/** The counts of one row: tp, fp, fn, tn; 0 where the metric does not read them. */
export type Cells = readonly [tp: number, fp: number, fn: number, tn: number];
