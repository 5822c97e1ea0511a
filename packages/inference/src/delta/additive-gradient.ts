import { reduceAdditiveVariance } from './kernels/reduce-additive-variance.js';
import type { SmoothedMatrix } from './smoothed-matrix.js';

/**
 * A metric of a matrix and its gradient by the cells' shares, which is
 * `row[i] + column[j] + (i === j ? diagonal[i] : 0)` for true class i and predicted class j. κ, MCC and
 * the weighted means of class metrics are all of that form, so a variance takes as many steps as there
 * are cells with rows.
 */
export interface AdditiveGradient {
  readonly value: number;
  /** Shape (nClasses,) each. */
  readonly row: Float64Array;
  readonly column: Float64Array;
  readonly diagonal: Float64Array;
}

/** Variance of the metric by the delta method, multinomial rows. */
export function deltaVariance(at: SmoothedMatrix, gradient: AdditiveGradient): number {
  const { row, column, diagonal } = gradient;
  const moments = new Float64Array(2);
  reduceAdditiveVariance(
    at.diagonal,
    at.trueCodes,
    at.predCodes,
    at.errorCounts,
    at.size,
    at.filler,
    row,
    column,
    diagonal,
    moments,
  );
  const [mean = 0, square = 0] = moments;
  return Math.max(0, square - mean * mean) / at.size;
}
