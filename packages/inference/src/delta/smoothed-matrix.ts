import type { ConfusionMatrix, Label } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import type { MatrixParts } from '@confmat/core/internal';

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
export function smoothedOf(tallies: Tallies, added: 0 | 1 = 1): SmoothedMatrix {
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
