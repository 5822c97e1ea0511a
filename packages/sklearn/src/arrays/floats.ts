/** Tell whether a value is a typed array, of this realm or another. */
export function isTypedArray(value: unknown): value is ArrayLike<number> | ArrayLike<bigint> {
  return ArrayBuffer.isView(value) && tagOf(value) !== 'DataView';
}

/**
 * Tell whether a value is a typed array of floats, of this realm or another.
 *
 * @returns True also for those of 16 bits, where there are any.
 */
export function isFloats(value: unknown): value is ArrayLike<number> {
  return ArrayBuffer.isView(value) && tagOf(value).startsWith('Float');
}

/** Tell whether a value is a `Float32Array`, of this realm or another. */
export function isSingles(value: unknown): value is Float32Array {
  return ArrayBuffer.isView(value) && tagOf(value) === 'Float32Array';
}

/** Numbers as a typed array of this realm. Returns `cells` themselves if they are that already. */
export function floatsOf(cells: ArrayLike<unknown>, single: false): Float64Array;
export function floatsOf(cells: ArrayLike<unknown>, single: boolean): Float64Array | Float32Array;
export function floatsOf(cells: ArrayLike<unknown>, single: boolean): Float64Array | Float32Array {
  const own = Object.getPrototypeOf(cells) as unknown;
  if (own === (single ? Float32Array : Float64Array).prototype) return cells as Float64Array;
  return single ? Float32Array.from(cells, Number) : Float64Array.from(cells, Number);
}

/** The name of a built-in class, which `instanceof` knows in its own realm only. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}
