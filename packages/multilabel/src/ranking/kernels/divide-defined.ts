/**
 * Divide values by those of another array; 0 where that is 0.
 * Assumes equal lengths. Writes `values`. O(n) time, no allocation.
 */
export function divideOrZero(values: Float64Array, divisors: Float64Array): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const divisor = divisors[i]!;
    values[i] = divisor === 0 ? 0 : values[i]! / divisor;
  }
}

/**
 * Divide the value of each sample of a block by the size of its set.
 * Assumes sample `first + i` has `offsets[first + i + 1] − offsets[first + i]` labels. Writes
 * `values`, shape (m,): `atZero` for an empty set. O(m) time, no allocation.
 */
export function divideBySizes(
  offsets: Int32Array,
  first: number,
  atZero: number,
  values: Float64Array,
): void {
  const m = values.length;
  for (let i = 0; i < m; ++i) {
    const size = offsets[first + i + 1]! - offsets[first + i]!;
    values[i] = size === 0 ? atZero : values[i]! / size;
  }
}
