/**
 * Add the row's weight to `sums[true, pred]` for every row of which neither code is negative.
 *
 * Sums are compensated (Neumaier 1974), so that the order of rows changes at most the last bit of
 * a cell: the caller adds `lost` to `sums` at the end.
 *
 * Assumes equal lengths, true codes in [−1, nTrue), predicted codes in [−1, nPred), finite weights.
 * Writes `sums` and `lost`, row-major, shape (nTrue, nPred); clears neither.
 * O(n) time, no allocation. Returns the number of rows left out.
 */
export function sumPairs(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  nPred: number,
  sums: Float64Array,
  lost: Float64Array,
): number {
  const n = trueCodes.length;
  let nSkipped = 0;
  for (let i = 0; i < n; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    if ((t | p) < 0) {
      ++nSkipped;
      continue;
    }
    const cell = t * nPred + p;
    const weight = weights[i]!;
    const before = sums[cell]!;
    const after = before + weight;
    lost[cell]! +=
      Math.abs(before) >= Math.abs(weight) ? before - after + weight : weight - after + before;
    sums[cell] = after;
  }
  return nSkipped;
}
