import type { Label } from './label.js';

/** Integer columns whose cells fit 32 bits; they are counted without a JavaScript value per row. */
export type SmallIntegerArray =
  Int8Array | Uint8Array | Uint8ClampedArray | Int16Array | Uint16Array | Int32Array;

/** Every typed array. Floating-point cells must hold integers; NaN is a missing value. */
export type TypedArray =
  SmallIntegerArray | Uint32Array | Float32Array | Float64Array | BigInt64Array | BigUint64Array;

/**
 * A column of labels, shape (nSamples,): a typed array, or an array of numbers, strings, booleans
 * or bigints in which null, undefined and NaN are missing values.
 */
export type LabelColumn<L extends Label = Label> = TypedArray | readonly (L | null | undefined)[];

/** A column of numbers, shape (nSamples,): a typed array or an array of numbers. */
export type NumberColumn = Exclude<TypedArray, BigInt64Array | BigUint64Array> | readonly number[];

/** What a caller may pass where rows of numbers or labels are expected, in words. */
export const COLUMN_TYPES = 'a typed array or an array';

/**
 * Tell whether a value is a typed array.
 *
 * @param value Anything.
 * @returns True for every typed array, false for `DataView`.
 */
export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/**
 * Tell whether a typed array holds bigints, by its tag: that also tells subclasses and the arrays of
 * other realms.
 *
 * @param column A typed array.
 * @returns True for arrays of 64-bit integers.
 */
export function isBigintArray(column: TypedArray): column is BigInt64Array | BigUint64Array {
  return column[Symbol.toStringTag].startsWith('Big');
}

/**
 * Tell whether a value can be read as a column.
 *
 * @param value Anything.
 * @returns True for arrays and typed arrays.
 */
export function isColumn(value: unknown): value is TypedArray | readonly unknown[] {
  return Array.isArray(value) || isTypedArray(value);
}
