import type { IntervalMetric } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { reducePlacements } from './kernels/reduce-placements.js';

/** What intervals of the area under the ROC curve say that they are of. */
export const ROC_AUC: IntervalMetric & { readonly metric: 'rocAuc' } = {
  metric: 'rocAuc',
  direction: 'max',
};

/** What intervals of the average precision say that they are of. */
export const AVERAGE_PRECISION: IntervalMetric & { readonly metric: 'averagePrecision' } = {
  metric: 'averagePrecision',
  direction: 'max',
};

/** An area under a ROC curve with its variance. */
export interface AreaVariance {
  /** Probability that a positive scores above a negative, ties counting half, in [0, 1]. */
  readonly area: number;
  readonly variance: number;
}

/** Counts that rise from the highest score to the lowest. */
export interface RisingCounts {
  /** Shape (nGroups,) each. */
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly nPositives: number;
  readonly nNegatives: number;
}

/**
 * DeLong's variance from counts at every threshold: equal to that of the rows, because rows of equal
 * score and class have equal placements.
 *
 * @see DeLong, DeLong & Clarke-Pearson 1988.
 */
export function delong({ tp, fp, nPositives, nNegatives }: RisingCounts): AreaVariance {
  const moments = new Float64Array(3);
  reducePlacements(tp, fp, nPositives, nNegatives, moments);
  const [area = NaN, positiveSquares = NaN, negativeSquares = NaN] = moments;
  const variance =
    positiveSquares / (nPositives - 1) / nPositives +
    negativeSquares / (nNegatives - 1) / nNegatives;
  return { area, variance };
}

/** Enough to halve [0, 1] down to neighbouring numbers. */
const HALVINGS = 60;

/**
 * Interval of an area under a ROC curve from the area and the two numbers of rows alone: the areas θ
 * whose distance to it is at most z standard errors at θ.
 *
 * @see Newcombe 2006, "Confidence intervals for an effect size measure based on the Mann–Whitney
 *   statistic", part 2, method 5.
 */
export function newcombeEnds(
  area: number,
  nPositives: number,
  nNegatives: number,
  z: number,
): Ends {
  const size = (nPositives + nNegatives) / 2 - 1;
  const scale = (z * z) / nPositives / nNegatives;
  const isOutside = (theta: number): boolean =>
    (area - theta) ** 2 >
    scale * theta * (1 - theta) * (1 + size * ((1 - theta) / (2 - theta) + theta / (1 + theta)));
  // At 0 and 1 no θ is outside either, so the area itself is never asked.
  const search = (end: 0 | 1): number => {
    if (area === end) return end;
    let outside: number = end;
    let inside = area;
    for (let step = 0; step < HALVINGS; ++step) {
      const middle = (outside + inside) / 2;
      if (isOutside(middle)) outside = middle;
      else inside = middle;
    }
    return inside;
  };
  return [search(0), search(1)];
}
