/**
 * Take the value of each row of data from one of two columns, by its class.
 *
 * Assumes classes 0 and 1, and rows that both columns have.
 * Writes `out`, shape (nSamples,).
 * O(nSamples) time, no allocation.
 */
export function takeByClass(
  classes: Uint8Array,
  rows: Int32Array,
  ofPositive: Float64Array,
  ofNegative: Float64Array,
  out: Float64Array,
): void {
  const n = classes.length;
  for (let i = 0; i < n; ++i) {
    out[i] = classes[i] === 1 ? ofPositive[rows[i]!]! : ofNegative[rows[i]!]!;
  }
}
