/**
 * Add one to `counts[true, pred]` for every row of which neither code is negative.
 *
 * Assumes equal lengths, codes in [−1, nClasses) and fewer than 2^32 rows in all since `counts`
 * was zero.
 * Writes `counts`, row-major, shape (nClasses, nClasses); does not clear it.
 * O(n) time, no allocation. Returns the number of rows left out.
 */
export function countConfusionSkipping(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nClasses: number,
  counts: Uint32Array,
): number {
  const n = trueCodes.length;
  let nSkipped = 0;
  for (let i = 0; i < n; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    if ((t | p) < 0) ++nSkipped;
    else counts[t * nClasses + p]! += 1;
  }
  return nSkipped;
}
