import { isTypedArray } from './floats.js';
import { isMatrix, isSparse } from './matrix.js';

/**
 * Tell whether a value is an array, a typed array, an Arrow column, a matrix or a sparse matrix.
 */
export function isArrayLike(value: unknown): boolean {
  return (
    Array.isArray(value) ||
    isTypedArray(value) ||
    isArrow(value) ||
    isMatrix(value) ||
    isSparse(value)
  );
}

/** The parts of an Arrow column that are read here; core reads the rest. */
export interface ArrowLike {
  readonly length: number;
  readonly type: { readonly typeId: number };
  /** One cell, in apache-arrow. */
  readonly get?: (row: number) => unknown;
  /** One cell, in flechette. */
  readonly at?: (row: number) => unknown;
}

/** Tell whether a value is an Arrow column, by its structure. */
export function isArrow(value: unknown): value is ArrowLike {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { length, type } = value as Partial<ArrowLike>;
  return typeof length === 'number' && typeof type?.typeId === 'number';
}
