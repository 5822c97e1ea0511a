/**
 * Write the value of every row's code. Assumes codes in [0, values.length), and `out` of the length
 * of `codes`. Writes `out`, all of it. O(n) time, no allocation.
 */
export function gatherValues(codes: Int32Array, values: Float64Array, out: Float64Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) out[i] = values[codes[i]!]!;
}
