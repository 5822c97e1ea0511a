/**
 * Add one to `counts[true, a, b]` for every row in which no code is negative.
 * Assumes equal lengths, codes in [−1, nTrue), [−1, nA) and [−1, nB), and fewer than 2^32 rows in
 * all since `counts` was zero. Writes `counts`, row-major, shape (nTrue, nA, nB); does not clear
 * it. O(n) time, no allocation. Returns the number of rows left out.
 */
export function countTriplesSkipping(
  trueCodes: Int32Array,
  aCodes: Int32Array,
  bCodes: Int32Array,
  nA: number,
  nB: number,
  counts: Uint32Array,
): number {
  const n = trueCodes.length;
  let nSkipped = 0;
  for (let i = 0; i < n; ++i) {
    const t = trueCodes[i]!;
    const a = aCodes[i]!;
    const b = bCodes[i]!;
    if ((t | a | b) < 0) ++nSkipped;
    else counts[(t * nA + a) * nB + b]! += 1;
  }
  return nSkipped;
}
