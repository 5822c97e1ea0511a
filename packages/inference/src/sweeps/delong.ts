import { reducePlacements } from './kernels/reduce-placements.js';

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
  const found = new Float64Array(3);
  reducePlacements(tp, fp, nPositives, nNegatives, found);
  const [area = NaN, positiveSquares = NaN, negativeSquares = NaN] = found;
  const variance =
    positiveSquares / (nPositives - 1) / nPositives +
    negativeSquares / (nNegatives - 1) / nNegatives;
  return { area, variance };
}
