/**
 * Mark the samples without an error. Assumes equal lengths. Writes `out`: 1 where both counts are
 * 0, otherwise 0. O(m) time, no allocation.
 */
export function markExact(fp: Float64Array, fn: Float64Array, out: Float64Array): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) out[i] = fp[i] === 0 && fn[i] === 0 ? 1 : 0;
}
