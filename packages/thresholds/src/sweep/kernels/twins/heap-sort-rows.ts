// Written by .ci/write-twins.mjs from ../heap-sort-pairs.ts.

/**
 * `heapSortPairs` that carries numbers of rows. O(n log n) time whatever the values, no allocation.
 */
export function heapSortRows(
  values: Float64Array,
  rows: Int32Array,
  n: number,
  sign: number,
): void {
  for (let root = (n >> 1) - 1; root >= 0; --root) siftRowDown(values, rows, root, n, sign);
  for (let end = n - 1; end > 0; --end) {
    const least = values[0]!;
    const leastPayload = rows[0]!;
    values[0] = values[end]!;
    rows[0] = rows[end]!;
    values[end] = least;
    rows[end] = leastPayload;
    siftRowDown(values, rows, 0, end, sign);
  }
}

function siftRowDown(
  values: Float64Array,
  rows: Int32Array,
  start: number,
  n: number,
  sign: number,
): void {
  const value = values[start]!;
  const carried = rows[start]!;
  const key = sign * Math.abs(value);
  let root = start;
  for (let child = 2 * root + 1; child < n; child = 2 * root + 1) {
    if (child + 1 < n && sign * Math.abs(values[child + 1]!) < sign * Math.abs(values[child]!)) {
      ++child;
    }
    const other = values[child]!;
    if (sign * Math.abs(other) >= key) break;
    values[root] = other;
    rows[root] = rows[child]!;
    root = child;
  }
  values[root] = value;
  rows[root] = carried;
}
