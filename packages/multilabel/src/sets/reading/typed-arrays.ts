import type { TypedArray } from '@confmat/core';

/** Tell whether a value is a typed array, also one of another realm. */
export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && tagOf(value) !== 'DataView';
}

/** Tell whether a value is a typed array of one kind, also of another realm. */
export function isOfType<N extends TypedArray[typeof Symbol.toStringTag]>(
  value: unknown,
  name: N,
): value is Extract<TypedArray, { readonly [Symbol.toStringTag]: N }> {
  return ArrayBuffer.isView(value) && tagOf(value) === name;
}

/**
 * Tell whether the memory of a typed array went elsewhere, so that it is empty.
 *
 * @returns True where its buffer is detached.
 */
export function isDetached(array: TypedArray): boolean {
  if (array.length > 0) return false;
  try {
    // Not the property `detached`, which Node 20 has not.
    return new Uint8Array(array.buffer).length < 0;
  } catch {
    return true;
  }
}

/**
 * Bytes as an array of this realm, over the same memory.
 *
 * @param bytes A `Uint8Array` of any realm, or one derived from it; not detached.
 * @returns The same array where it is of this realm.
 */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return Object.getPrototypeOf(bytes) === Uint8Array.prototype
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/**
 * Integers as an array of this realm, over the same memory.
 *
 * @param integers An `Int32Array` of any realm, or one derived from it; not detached.
 * @returns The same array where it is of this realm.
 */
export function ownIntegers(integers: Int32Array): Int32Array {
  return Object.getPrototypeOf(integers) === Int32Array.prototype
    ? integers
    : new Int32Array(integers.buffer, integers.byteOffset, integers.length);
}

function tagOf(view: ArrayBufferView): unknown {
  return (view as TypedArray)[Symbol.toStringTag];
}
