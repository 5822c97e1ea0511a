/**
 * Count pairs of equal spans, other pairs, and spans that are in none.
 *
 * Assumes places in `trueOf` and `predOf` or −1; what is not compared is zero on both sides.
 * Writes `counts`, shape (4,): equal, other, true spans left, predicted spans left; does not clear it.
 * O(nTrue + nPred) time, no allocation.
 */
export function countPairs(
  trueStarts: Int32Array,
  trueEnds: Int32Array,
  trueCodes: Int32Array,
  predOf: Int32Array,
  predStarts: Int32Array,
  predEnds: Int32Array,
  predCodes: Int32Array,
  trueOf: Int32Array,
  counts: Float64Array,
): void {
  const nPred = trueOf.length;
  const nTrue = predOf.length;
  for (let p = 0; p < nPred; ++p) {
    const t = trueOf[p]!;
    if (t < 0) {
      counts[3]! += 1;
      continue;
    }
    const start = trueStarts[t]! - predStarts[p]!;
    const end = trueEnds[t]! - predEnds[p]!;
    const code = trueCodes[t]! - predCodes[p]!;
    if (start === 0 && end === 0 && code === 0) counts[0]! += 1;
    else counts[1]! += 1;
  }
  for (let t = 0; t < nTrue; ++t) if (predOf[t]! < 0) counts[2]! += 1;
}
