import type { Matrix, SparseMatrix } from './matrix.js';
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
