import type { Cells } from '../proportions/share.js';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import type { MatrixParts } from '@confmat/core/internal';
import { reduceAdditiveVariance } from './kernels/reduce-additive-variance.js';
import type { Ends } from '../proportions/proportion-bounds.js';

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

/**
 * The shares of a matrix whose every cell got 1 / K² rows more, one row in all. Without them a sample
 * without an error would have no variance, and an interval of no width.
 */
export interface SmoothedMatrix {
  /** Number of classes, K: `matrix.labels.length`. */
  readonly nClasses: number;
  /** Number of rows, with the one that was added. */
  readonly size: number;
  /** Share of the rows that are of a class and were predicted as it, shape (nClasses,). */
  readonly diagonal: Float64Array;
  /** Share of the rows that are of a class, shape (nClasses,). */
  readonly trueShares: Float64Array;
  /** Share of the rows predicted as a class, shape (nClasses,). */
  readonly predShares: Float64Array;
  /** Cells off the diagonal that had rows, shape (m,): their classes and counts, not smoothed. */
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly errorCounts: Float64Array;
  /** What every cell got, as a share. */
  readonly filler: number;
}

/**
 * Smooth a matrix.
 *
 * @param matrix Whole counts, at least one row.
 * @param added Rows to spread over the cells; 0 leaves the shares as they are.
 */
export function smoothedMatrix(matrix: ConfusionMatrix, added: 0 | 1 = 1): SmoothedMatrix {
  return smoothedOf(partsOf(matrix), added);
}

/** What of a matrix is smoothed. */
type Tallies = Pick<MatrixParts<Label>, 'diagonal' | 'errors' | 'support' | 'predicted' | 'total'>;

/** Smooth counts that stand in no matrix. */
function smoothedOf(tallies: Tallies, added: 0 | 1 = 1): SmoothedMatrix {
  const { diagonal, errors, support, predicted, total } = tallies;
  const nClasses = diagonal.length;
  const size = total + added;
  const filler = added / (nClasses * nClasses) / size;
  const perClass = filler * nClasses;
  return {
    nClasses,
    size,
    diagonal: diagonal.map((count) => count / size + filler),
    trueShares: support.map((count) => count / size + perClass),
    predShares: predicted.map((count) => count / size + perClass),
    trueCodes: errors.trueCodes,
    predCodes: errors.predCodes,
    errorCounts: errors.counts,
    filler,
  };
}

/**
 * Interval around a value in (0, 1), made where it is nearly normal: on its log odds.
 *
 * @param value In (0, 1).
 * @param variance Of the value.
 */
export function logitEnds(value: number, variance: number, z: number): Ends {
  const half = (z * Math.sqrt(variance)) / (value * (1 - value));
  const odds = value / (1 - value);
  return [1 / (1 + Math.exp(half) / odds), 1 / (1 + Math.exp(-half) / odds)];
}

/** Interval around a value in (−1, 1), made on its inverse hyperbolic tangent (Fisher's z). */
export function atanhEnds(value: number, variance: number, z: number): Ends {
  const half = (z * Math.sqrt(variance)) / (1 - value * value);
  const middle = Math.atanh(value);
  return [Math.tanh(middle - half), Math.tanh(middle + half)];
}

/** Interval around a value in (lowest, highest), by its log odds within that range. */
export function rangeEnds(
  value: number,
  variance: number,
  z: number,
  [lowest, highest]: readonly [number, number],
): Ends {
  const width = highest - lowest;
  const share = (value - lowest) / width;
  const [low, high] = logitEnds(share, variance / (width * width), z);
  return [lowest + width * low, lowest + width * high];
}

/** One row of counts as a matrix of two classes, the positive one second. */
export function smoothedPair([tp, fp, fn, tn]: Cells, added: 0 | 1): SmoothedMatrix {
  return smoothedOf(
    {
      diagonal: Float64Array.of(tn, tp),
      support: Float64Array.of(tn + fp, tp + fn),
      predicted: Float64Array.of(tn + fn, tp + fp),
      total: tp + fp + fn + tn,
      errors: {
        trueCodes: Int32Array.of(0, 1),
        predCodes: Int32Array.of(1, 0),
        counts: Float64Array.of(fp, fn),
      },
    },
    added,
  );
}
