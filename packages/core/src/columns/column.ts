import { isArrowColumn } from './arrow-layout.js';
import type { ArrowColumn } from './arrow-layout.js';
import type { Label } from '../label.js';

/** Every typed array. Floating-point cells must hold integers; NaN is a missing value. */
export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;

/**
 * A column of labels, shape (nSamples,): a typed array; a tensor of one column; an array of numbers, strings, booleans or
 * bigints in which null, undefined and NaN are missing values; or an Arrow column of apache-arrow
 * or flechette (integers, booleans, texts, dictionaries of these, floats that hold integers).
 */
export type LabelColumn<L extends Label = Label> = LabelCells<L> | LabelTensor;

/** A column of labels that is no tensor. */
export type LabelCells<L extends Label = Label> =
  TypedArray | readonly (L | null | undefined)[] | ArrowColumn;

/**
 * A tensor of labels, shape (nSamples,) or (nSamples, 1): one of onnxruntime or transformers.js as it
 * stands, by its `dims`; of TensorFlow.js `{ data: tensor.dataSync(), shape: tensor.shape }`.
 */
export type LabelTensor =
  | { readonly data: ArrayLike<number | bigint | string>; readonly shape: readonly number[] }
  | { readonly data: ArrayLike<number | bigint | string>; readonly dims: readonly number[] };

/**
 * A column of numbers, shape (nSamples,): a typed array, an array of numbers or an Arrow column.
 * Integers of 64 bits are taken as the nearest doubles.
 */
export type NumberColumn = TypedArray | readonly number[] | ArrowColumn;

export type CheckedColumn = TypedArray | readonly unknown[] | ArrowColumn;

export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && tagOf(value) !== 'DataView';
}

interface TypedArrays {
  readonly Int8Array: Int8Array;
  readonly Uint8Array: Uint8Array;
  readonly Uint16Array: Uint16Array;
  readonly Int32Array: Int32Array;
  /** Of newer engines, which not all typings know. */
  readonly Float16Array: ArrayLike<number>;
  readonly Float32Array: Float32Array;
  readonly Float64Array: Float64Array;
  readonly BigInt64Array: BigInt64Array;
}

/**
 * Tell whether a value is a typed array of one kind, by its tag, as of subclasses and other realms.
 */
export function isArrayOf<N extends keyof TypedArrays>(
  value: unknown,
  name: N,
): value is TypedArrays[N] {
  return ArrayBuffer.isView(value) && tagOf(value) === name;
}

function tagOf(view: ArrayBufferView): string {
  return (view as unknown as TypedArray)[Symbol.toStringTag];
}

/** Tell whether the memory of a typed array is gone, because it was sent to another thread. */
export function isDetached(column: TypedArray): boolean {
  if (column.length > 0) return false;
  try {
    column.keys();
    return false;
  } catch {
    return true;
  }
}

/** Tell whether a typed array holds bigints, by its tag, as of subclasses and other realms. */
export function isBigintArray(column: TypedArray): column is BigInt64Array | BigUint64Array {
  return column[Symbol.toStringTag].startsWith('Big');
}

export function isColumn(value: unknown): value is CheckedColumn {
  return Array.isArray(value) || isTypedArray(value) || isArrowColumn(value);
}
