/** Numbers as a typed array of this realm. Returns `cells` themselves if they are that already. */
export function floatsOf(cells: ArrayLike<unknown>, single: false): Float64Array;
export function floatsOf(cells: ArrayLike<unknown>, single: boolean): Float64Array | Float32Array;
export function floatsOf(cells: ArrayLike<unknown>, single: boolean): Float64Array | Float32Array {
  const own = Object.getPrototypeOf(cells) as unknown;
  if (own === (single ? Float32Array : Float64Array).prototype) return cells as Float64Array;
  return single ? Float32Array.from(cells, Number) : Float64Array.from(cells, Number);
}
