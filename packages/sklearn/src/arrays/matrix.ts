import { isTypedArray } from './floats.js';

/** A matrix or a higher array, row-major: `data[i * shape[1] + j]` is row i, column j. */
export interface Matrix<D = Float64Array> {
  readonly data: D;
  readonly shape: readonly number[];
}

/**
 * A sparse matrix by rows (CSR): row i has `data[p]` in column `indices[p]` for p in
 * [indptr[i], indptr[i + 1]).
 */
export interface SparseMatrix {
  /** What is stored. Default: 1 everywhere. */
  readonly data?: ArrayLike<number> | ArrayLike<boolean> | null | undefined;
  readonly indices: ArrayLike<number>;
  readonly indptr: ArrayLike<number>;
  readonly shape: readonly number[];
}

/** Tell whether a value is a matrix, `{ data, shape }`. */
export function isMatrix(value: unknown): value is Matrix<ArrayLike<unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return 'data' in value && 'shape' in value && Array.isArray(value.shape) && !isSparse(value);
}

/** Tell whether a value is a sparse matrix, `{ data?, indices, indptr, shape }`. */
export function isSparse(value: unknown): value is SparseMatrix {
  if (typeof value !== 'object' || value === null) return false;
  const { indices, indptr, shape } = value as Partial<Record<keyof SparseMatrix, unknown>>;
  return isList(indices) && isList(indptr) && Array.isArray(shape);
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || isTypedArray(value);
}
