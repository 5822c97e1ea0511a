/**
 * Write the false positives of the best threshold that a bin may hide: those above the bin; all of
 * a bin whose scores are equal. Assumes equal lengths; `single` is 1 for a bin of one score. Writes
 * `out`: fp of the row before, 0 for the first; or of the row itself. O(m) time, no allocation.
 */
export function writeUpperCorners(fp: Float64Array, single: Uint8Array, out: Float64Array): void {
  const m = fp.length;
  for (let i = 0; i < m; ++i) out[i] = single[i] === 1 ? fp[i]! : i === 0 ? 0 : fp[i - 1]!;
}
