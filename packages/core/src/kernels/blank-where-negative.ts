/**
 * Put −1 in every row in which another column has a negative code.
 * Assumes equal lengths. Writes `codes`. O(n) time, no allocation.
 */
export function blankWhereNegative(other: Int32Array, codes: Int32Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) if (other[i]! < 0) codes[i] = -1;
}
