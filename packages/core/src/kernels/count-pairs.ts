/**
 * Add one to `counts[true, pred]` for every row.
 *
 * Assumes equal lengths, true values in [leastTrue, leastTrue + nTrue), predicted values in
 * [leastPred, leastPred + nPred), and fewer than 2^32 rows in all since `counts` was zero.
 * Writes `counts`, row-major, shape (nTrue, nPred); does not clear it.
 * O(n) time, no allocation.
 */
export function countPairs(
  trueValues: Int32Array,
  predValues: Int32Array,
  leastTrue: number,
  leastPred: number,
  nPred: number,
  counts: Uint32Array,
): void {
  const n = trueValues.length;
  for (let i = 0; i < n; ++i) {
    counts[(trueValues[i]! - leastTrue) * nPred + (predValues[i]! - leastPred)]! += 1;
  }
}

/**
 * The same for bytes over their whole range: no value needs a check.
 *
 * Assumes equal lengths and fewer than 2^32 rows in all since `counts` was zero.
 * Writes `counts`, row-major, shape (256, 256); does not clear it.
 * O(n) time, no allocation.
 */
export function countBytePairs(
  trueValues: Uint8Array,
  predValues: Uint8Array,
  counts: Uint32Array,
): void {
  const n = trueValues.length;
  for (let i = 0; i < n; ++i) {
    counts[(trueValues[i]! << 8) | predValues[i]!]! += 1;
  }
}

/**
 * Add one to `counts[true, pred]` for every row of which neither code is negative.
 *
 * Assumes equal lengths, true codes in [−1, nTrue), predicted codes in [−1, nPred), and fewer than
 * 2^32 rows in all since `counts` was zero.
 * Writes `counts`, row-major, shape (nTrue, nPred); does not clear it.
 * O(n) time, no allocation. Returns the number of rows left out.
 */
export function countPairsSkipping(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nPred: number,
  counts: Uint32Array,
): number {
  const n = trueCodes.length;
  let nSkipped = 0;
  for (let i = 0; i < n; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    if ((t | p) < 0) ++nSkipped;
    else counts[t * nPred + p]! += 1;
  }
  return nSkipped;
}
