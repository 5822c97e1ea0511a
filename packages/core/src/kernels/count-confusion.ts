/**
 * Add one to `counts[true, pred]` for every row.
 *
 * Assumes equal lengths, values in [least, least + nClasses) and fewer than 2^32 rows in all since
 * `counts` was zero.
 * Writes `counts`, row-major, shape (nClasses, nClasses); does not clear it.
 * O(n) time, no allocation.
 */
export function countConfusion(
  trueValues: Int32Array,
  predValues: Int32Array,
  least: number,
  nClasses: number,
  counts: Uint32Array,
): void {
  const n = trueValues.length;
  for (let i = 0; i < n; ++i) {
    counts[(trueValues[i]! - least) * nClasses + (predValues[i]! - least)]! += 1;
  }
}
