import type { TypedArray } from '@confmat/core';

/**
 * Tell whether a value is a typed array, also one of another realm.
 *
 * @param value Anything.
 * @returns True for every typed array, false for `DataView`.
 */
export function isTypedArray(value: unknown): value is TypedArray {
  return ArrayBuffer.isView(value) && tagOf(value) !== 'DataView';
}

/**
 * Tell whether a value is a typed array of one kind, also of another realm.
 *
 * @param value Anything.
 * @param name Name of the kind, such as `Int32Array`.
 * @returns True for such arrays and for those derived from them, such as Node's `Buffer`.
 */
export function isOfType<N extends TypedArray[typeof Symbol.toStringTag]>(
  value: unknown,
  name: N,
): value is Extract<TypedArray, { readonly [Symbol.toStringTag]: N }> {
  return ArrayBuffer.isView(value) && tagOf(value) === name;
}

/**
 * Tell whether the memory of a typed array went elsewhere, so that it is empty.
 *
 * @param array A typed array.
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

function tagOf(view: ArrayBufferView): unknown {
  return (view as TypedArray)[Symbol.toStringTag];
}
