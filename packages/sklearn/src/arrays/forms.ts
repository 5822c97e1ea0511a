import { isTypedArray } from '@confmat/core/internal';
import type { TypedArray } from '@confmat/core';
import type { Matrix, SparseMatrix } from './matrix.js';

export type ArrayForm =
  | { readonly form: 'array'; readonly value: readonly unknown[] }
  | { readonly form: 'typed'; readonly value: TypedArray }
  | { readonly form: 'arrow'; readonly value: ArrowLike }
  | { readonly form: 'matrix'; readonly value: Matrix<ArrayLike<unknown>> }
  | { readonly form: 'sparse'; readonly value: SparseMatrix };

/** Tell what a value is as an array; null for what is none. */
export function arrayForm(value: unknown): ArrayForm | null {
  if (Array.isArray(value)) return { form: 'array', value };
  if (isTypedArray(value)) return { form: 'typed', value };
  if (isSparse(value)) return { form: 'sparse', value };
  if (isArrow(value)) return { form: 'arrow', value };
  return isMatrix(value) ? { form: 'matrix', value } : null;
}

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

/** Tell whether a value is a typed array of floats, of 16 bits too; of this realm or another. */
export function isFloats(value: unknown): value is ArrayLike<number> {
  return ArrayBuffer.isView(value) && tagOf(value).startsWith('Float');
}

/** Tell whether a value is a `Float32Array`, of this realm or another. */
export function isSingles(value: unknown): value is Float32Array {
  return ArrayBuffer.isView(value) && tagOf(value) === 'Float32Array';
}

export function sampleCount(column: unknown): number {
  if (isMatrix(column) || isSparse(column)) return column.shape[0] ?? 0;
  return (column as ArrayLike<unknown>).length;
}

/** The name of a built-in class, which `instanceof` knows in its own realm only. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
