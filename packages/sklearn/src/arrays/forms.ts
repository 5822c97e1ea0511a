import type { ArrowColumn, TypedArray } from '@confmat/core';
import { areHalfFloats, isArrowColumn, isTypedArray } from '@confmat/core/internal';
import { emptyScores } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';
import type { Matrix, SparseMatrix } from './inputs.js';

export type ArrayForm =
  | { readonly form: 'array'; readonly value: readonly unknown[] }
  | { readonly form: 'typed'; readonly value: TypedArray }
  | { readonly form: 'arrow'; readonly value: ArrowColumn }
  | { readonly form: 'matrix'; readonly value: Matrix<ArrayLike<unknown>> }
  | { readonly form: 'sparse'; readonly value: SparseMatrix };

/** Tell what a value is as an array; null for what is none. */
export function arrayForm(value: unknown): ArrayForm | null {
  if (Array.isArray(value)) return { form: 'array', value };
  if (isTypedArray(value)) return { form: 'typed', value };
  if (isSparse(value)) return { form: 'sparse', value };
  if (isArrowColumn(value)) return { form: 'arrow', value };
  return isMatrix(value) ? { form: 'matrix', value } : null;
}

/**
 * Tell whether a value is an array, a typed array, an Arrow column, a matrix or a sparse matrix.
 */
export function isArrayLike(value: unknown): boolean {
  return arrayForm(value) !== null;
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

const ARROW_FLOAT = 3;

/** Tell whether an Arrow column has floats, also those of 16 or 32 bits. */
export function isArrowFloats(value: unknown): value is ArrowColumn {
  return isArrowColumn(value) && value.type.typeId === ARROW_FLOAT;
}

/** The precisions of Arrow's floats, by their number. */
const ARROW_PRECISIONS: readonly (ScorePrecision | undefined)[] = ['half', 'single'];

/** The precision of the floats of a typed array or an Arrow column; undefined of doubles and all else. */
export function precisionOf(value: unknown): ScorePrecision | undefined {
  if (isArrowFloats(value)) return ARROW_PRECISIONS[value.type.precision ?? -1];
  if (!ArrayBuffer.isView(value)) return undefined;
  if (tagOf(value) === 'Float16Array') return 'half';
  if (tagOf(value) !== 'Float32Array') return undefined;
  return areHalfFloats(value) ? 'half' : 'single';
}

export function sampleCount(column: unknown): number {
  if (isMatrix(column) || isSparse(column)) return column.shape[0] ?? 0;
  return (column as ArrayLike<unknown>).length;
}

/** The name of a built-in class, which `instanceof` knows in its own realm only. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** Numbers as a typed array of this realm. Returns `cells` themselves if they are that already. */
export function floatsOf(cells: ArrayLike<unknown>, precision: undefined): Float64Array;
export function floatsOf(
  cells: ArrayLike<unknown>,
  precision: ScorePrecision | undefined,
): Float64Array | Float32Array;
export function floatsOf(
  cells: ArrayLike<unknown>,
  precision: ScorePrecision | undefined,
): Float64Array | Float32Array {
  const own = Object.getPrototypeOf(cells) as unknown;
  if (own === Object.getPrototypeOf(emptyScores(precision, 0))) return cells as Float64Array;
  const floats = emptyScores(precision, cells.length);
  for (let i = 0; i < floats.length; ++i) floats[i] = Number(cells[i]);
  return floats;
}
