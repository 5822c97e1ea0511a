import {
  integerFrom,
  invalidOption,
  isArrowColumn,
  isTypedArray,
  named,
  unsupportedType,
} from '@confmat/core/internal';
import type { ArrowColumn, TypedArray } from '@confmat/core';
import { plainArrowColumn } from './arrow-parts.js';

/** A column whose rows lie in memory: every column but plain arrays. */
export type BinaryColumn = TypedArray | ArrowColumn;

/** A constructor of typed arrays, such as `Int32Array`. */
export interface TypedArrayType<A extends TypedArray> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike): A;
}

/**
 * Make a typed array of zeros that threads can read without a copy, to be filled and then counted.
 * @param type Its constructor, such as `Int32Array`.
 * @param nSamples Number of rows.
 * @returns The array, over memory of its own; over memory that is not shared where a browser's page
 *   may have none.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @throws {RangeError} There is no such memory.
 * @example
 * const yTrue = allocateColumn(Uint8Array, 3);
 * yTrue.set([1, 0, 1]);
 * yTrue; // → Uint8Array [1, 0, 1]
 */
export function allocateColumn<A extends TypedArray>(type: TypedArrayType<A>, nSamples: number): A {
  return named('allocateColumn', () => {
    const isType = typeof type === 'function' && type.BYTES_PER_ELEMENT >= 1;
    if (!isType) throw unsupportedType('type', type, 'a constructor of typed arrays');
    if (!Number.isSafeInteger(nSamples) || nSamples < 0) {
      throw invalidOption('nSamples', nSamples, integerFrom(0));
    }
    const nBytes = nSamples * type.BYTES_PER_ELEMENT;
    return new type(hasSharedMemory() ? new SharedArrayBuffer(nBytes) : new ArrayBuffer(nBytes));
  });
}

/**
 * Copy a column to memory that threads can read without a further copy.
 * @param column A typed array, or an Arrow column of apache-arrow or flechette.
 * @returns The column itself if it is shared already, or where a browser's page may share nothing;
 *   otherwise a typed array of the same type, or an Arrow column as plain data.
 * @throws {MetricError} `unsupported-type`: a plain array has no memory that could be shared.
 * @example
 * const yTrue = sharedColumn(Int32Array.of(3, 1, 2));
 * isSharedColumn(yTrue); // → true
 */
export function sharedColumn<A extends TypedArray>(column: A): A;
export function sharedColumn(column: ArrowColumn): ArrowColumn;
export function sharedColumn(column: BinaryColumn): BinaryColumn {
  return named('sharedColumn', () => {
    if (!isTypedArray(column) && !isArrowColumn(column)) {
      throw unsupportedType('column', column, 'a typed array or an Arrow column');
    }
    if (isSharedColumn(column) || !hasSharedMemory()) return column;
    return isTypedArray(column) ? sharedCopy(column) : plainArrowColumn(column, sharedCopy);
  });
}

/**
 * Tell whether threads can read a column without a copy.
 * @param column A column, or anything else.
 * @returns True for a typed array over a `SharedArrayBuffer`, and for an Arrow column if every
 *   array lies in one.
 */
export function isSharedColumn(column: unknown): column is BinaryColumn {
  if (isTypedArray(column)) return isShared(column);
  if (!isArrowColumn(column)) return false;
  let shared = true;
  plainArrowColumn(column, (array) => {
    shared &&= array.length === 0 || isShared(array);
    return array;
  });
  return shared;
}

/** A shared column as it is sent to a thread. */
export function sendableColumn(column: BinaryColumn): BinaryColumn {
  if (isTypedArray(column)) return column;
  // An empty array may be a view of memory that is not shared. All of that memory would be copied.
  return plainArrowColumn(column, (array) => (array.length > 0 ? array : typeOf(array, 0)));
}

function sharedCopy<A extends TypedArray>(array: A): A {
  const copy = typeOf(array, array.length);
  (copy as Int32Array).set(array as Int32Array);
  return copy as A;
}

/** A typed array of the same type, without what a subclass adds, shared. */
function typeOf({ [Symbol.toStringTag]: tag, BYTES_PER_ELEMENT }: TypedArray, n: number) {
  const type = (
    globalThis as unknown as Record<string, new (buffer: SharedArrayBuffer) => TypedArray>
  )[tag];
  if (!type) throw new Error(`bug: no typed array is named ${tag}`);
  return new type(new SharedArrayBuffer(n * BYTES_PER_ELEMENT));
}

/** By its name: memory may be of another realm. */
function isShared({ buffer }: TypedArray): boolean {
  return buffer[Symbol.toStringTag] === 'SharedArrayBuffer';
}

/** Browsers take it away from pages that are not isolated from those of other origins. */
function hasSharedMemory(): boolean {
  return typeof SharedArrayBuffer === 'function';
}
