/** Count the values that are not 0. O(n) time, no allocation. Returns the count. */
export function countNonZero(values: Float64Array): number {
  const n = values.length;
  let nFound = 0;
  for (let i = 0; i < n; ++i) if (values[i]! !== 0) ++nFound;
  return nFound;
}
