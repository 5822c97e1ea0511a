/**
 * Turn points into a staircase: each y holds until the next x.
 *
 * Assumes equal lengths n, and room for 2n − 1 points in `stairX` and `stairY`.
 * Writes `stairX` and `stairY`.
 * O(n) time, no allocation.
 */
export function writeStairs(
  x: Float64Array,
  y: Float64Array,
  stairX: Float64Array,
  stairY: Float64Array,
): void {
  const size = stairX.length;
  for (let i = 0; i < size; ++i) {
    stairX[i] = x[(i + 1) >> 1]!;
    stairY[i] = y[i >> 1]!;
  }
}

/**
 * Place values on a linear scale, in pixels; ends of the domain that are equal all lead to the middle.
 *
 * Assumes equal lengths. Writes `pixels`, shape (n,).
 * O(n) time, no allocation.
 */
export function placeValues(
  values: Float64Array,
  from: number,
  to: number,
  start: number,
  end: number,
  pixels: Float64Array,
): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    pixels[i] =
      from === to ? (start + end) / 2 : start + ((values[i]! - from) / (to - from)) * (end - start);
  }
}
