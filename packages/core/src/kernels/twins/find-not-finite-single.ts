// Written by .ci/write-twins.mjs from ../find-not-finite.ts.

/** `findNotFinite` of single floats. O(n) time, no allocation. */
export function findNotFiniteSingle(values: Float32Array): number {
  const n = values.length;
  let i = 0;
  for (; i < (n & 3); ++i) {
    const value = values[i]!;
    if (value - value !== 0) return i;
  }
  for (; i < n; i += 4) {
    const value0 = values[i]!;
    const value1 = values[i + 1]!;
    const value2 = values[i + 2]!;
    const value3 = values[i + 3]!;
    if (value0 - value0 + (value1 - value1) + (value2 - value2 + (value3 - value3)) !== 0) break;
  }
  for (; i < n; ++i) {
    const value = values[i]!;
    if (value - value !== 0) return i;
  }
  return -1;
}
