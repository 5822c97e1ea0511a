import { classCounts, pooledCounts } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import { smoothedMatrix } from '../delta/additive-gradient.js';
import type { SmoothedMatrix } from '../delta/additive-gradient.js';
import { NOT_WHOLE, UNIT_ROWS, WEIGHTED } from '../refusals.js';

/** A matrix and what its intervals are made from, each found once, when an interval asks for it. */
export class MatrixBasis {
  readonly matrix: ConfusionMatrix;
  #counts: BinaryCounts | undefined;
  #pooled: BinaryCounts | undefined;
  #smoothed: SmoothedMatrix | undefined;
  #shares: SmoothedMatrix | undefined;
  #fault: string | undefined | null = null;

  constructor(matrix: ConfusionMatrix) {
    this.matrix = matrix;
  }

  /** Each class against the rest, shape (nClasses,). */
  get counts(): BinaryCounts {
    return (this.#counts ??= classCounts(this.matrix));
  }

  /** The sum over the classes, shape (1,). */
  get pooled(): BinaryCounts {
    return (this.#pooled ??= pooledCounts(this.counts));
  }

  /** Its shares, smoothed by one row. */
  get smoothed(): SmoothedMatrix {
    return (this.#smoothed ??= smoothedMatrix(this.matrix));
  }

  /** Its shares as they are. */
  get shares(): SmoothedMatrix {
    return (this.#shares ??= smoothedMatrix(this.matrix, 0));
  }

  /** Why its counts have no interval; undefined if they may have. */
  get fault(): string | undefined {
    if (this.#fault === null) this.#fault = matrixFault(this.matrix);
    return this.#fault;
  }
}

/** Why the counts of a matrix have no interval; undefined if they may have. */
export function matrixFault(matrix: ConfusionMatrix): string | undefined {
  if (matrix.weighted) return WEIGHTED;
  const { diagonal, errors } = partsOf(matrix);
  const isWhole = [diagonal, errors.counts].every((counts) => counts.every(Number.isInteger));
  return isWhole ? undefined : NOT_WHOLE;
}

/** The same where the rows are taken one by one. */
export function rowsFault(matrix: ConfusionMatrix): string | undefined {
  return matrix.units ? UNIT_ROWS : matrixFault(matrix);
}
