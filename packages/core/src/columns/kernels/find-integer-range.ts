/**
 * Find the least and the greatest value. Assumes at least one value. Writes `range[0]` (least) and
 * `range[1]` (greatest). O(n) time, no allocation.
 */
export function findIntegerRange(values: Int32Array, range: Int32Array): void {
  const n = values.length;
  let least = values[0]!;
  let greatest = least;
  for (let i = 1; i < n; ++i) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  range[0] = least;
  range[1] = greatest;
}
