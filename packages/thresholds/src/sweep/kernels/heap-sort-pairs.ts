/**
 * Sort by `sign · |value|`, descending, and move a payload along: the fallback when too many scores
 * share a cell of the counting sort. Assumes 0 ≤ n ≤ values.length, equal lengths; the payload may be
 * the values themselves. Writes the first `n` of `values` and of `payload`. O(n log n) time whatever
 * the values, no allocation.
 */
export function heapSortPairs(
  values: Float64Array,
  payload: Float64Array,
  n: number,
  sign: number,
): void {
  for (let root = (n >> 1) - 1; root >= 0; --root) siftPairDown(values, payload, root, n, sign);
  for (let end = n - 1; end > 0; --end) {
    const least = values[0]!;
    const leastPayload = payload[0]!;
    values[0] = values[end]!;
    payload[0] = payload[end]!;
    values[end] = least;
    payload[end] = leastPayload;
    siftPairDown(values, payload, 0, end, sign);
  }
}

function siftPairDown(
  values: Float64Array,
  payload: Float64Array,
  start: number,
  n: number,
  sign: number,
): void {
  const value = values[start]!;
  const carried = payload[start]!;
  const key = sign * Math.abs(value);
  let root = start;
  for (let child = 2 * root + 1; child < n; child = 2 * root + 1) {
    if (child + 1 < n && sign * Math.abs(values[child + 1]!) < sign * Math.abs(values[child]!)) {
      ++child;
    }
    const other = values[child]!;
    if (sign * Math.abs(other) >= key) break;
    values[root] = other;
    payload[root] = payload[child]!;
    root = child;
  }
  values[root] = value;
  payload[root] = carried;
}
