import type { LabelColumn } from '@confmat/core';

/** Cells as an array takes them; null is a missing value, which most functions refuse. */
export type Cell = string | number | boolean | bigint | null;

/**
 * What scikit-learn calls array-like: an array, nested for more dimensions, a typed array, an Arrow
 * column, or a matrix `{ data, shape }`.
 */
export type ArrayLikeInput =
  LabelColumn | readonly Cell[] | readonly ArrayLikeInput[] | Matrix<ArrayLike<unknown>>;

/** Labels: array-like, or an indicator matrix, which may be sparse. */
export type TargetsInput = ArrayLikeInput | SparseMatrix;

/** A matrix or a higher array, row-major: `data[i * shape[1] + j]` is row i, column j. */
export interface Matrix<D = Float64Array> {
  readonly data: D;
  readonly shape: readonly number[];
}

/**
 * A sparse matrix by rows (CSR): row i has `data[p]` in column `indices[p]` for p in [indptr[i],
 * indptr[i + 1]).
 */
export interface SparseMatrix {
  /** What is stored. Default: 1 everywhere. */
  readonly data?: ArrayLike<number> | ArrayLike<boolean> | null | undefined;
  readonly indices: ArrayLike<number>;
  readonly indptr: ArrayLike<number>;
  readonly shape: readonly number[];
}
