/** Write 0 where a value is NaN. O(n) time, no allocation. Returns how many were. */
export function clearNaN(values: Float64Array): number {
  const n = values.length;
  let nFound = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value === value) continue;
    values[i] = 0;
    ++nFound;
  }
  return nFound;
}
