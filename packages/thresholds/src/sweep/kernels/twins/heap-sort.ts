// Written by .ci/write-twins.mjs from ../heap-sort-pairs.ts.

/** `heapSortPairs` without a payload. O(n log n) time whatever the values, no allocation. */
export function heapSort(values: Float64Array, n: number, sign: number): void {
  for (let root = (n >> 1) - 1; root >= 0; --root) siftDown(values, root, n, sign);
  for (let end = n - 1; end > 0; --end) {
    const least = values[0]!;
    values[0] = values[end]!;
    values[end] = least;
    siftDown(values, 0, end, sign);
  }
}

function siftDown(values: Float64Array, start: number, n: number, sign: number): void {
  const value = values[start]!;
  const key = sign * Math.abs(value);
  let root = start;
  for (let child = 2 * root + 1; child < n; child = 2 * root + 1) {
    if (child + 1 < n && sign * Math.abs(values[child + 1]!) < sign * Math.abs(values[child]!)) {
      ++child;
    }
    const other = values[child]!;
    if (sign * Math.abs(other) >= key) break;
    values[root] = other;
    root = child;
  }
  values[root] = value;
}
