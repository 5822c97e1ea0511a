// Written by .ci/write-twins.mjs from ../find-range.ts.

/** `findRange` of single floats. O(n) time, no allocation. */
export function findRangeSingle(values: Float32Array, range: Float64Array): void {
  const n = values.length;
  let least = Infinity;
  let greatest = -Infinity;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  range[0] = least;
  range[1] = greatest;
}

/** `findOutside` of single floats. O(n) time, no allocation. */
export function findOutsideSingle(values: Float32Array, least: number, greatest: number): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (!(value >= least && value <= greatest)) return i;
  }
  return -1;
}
