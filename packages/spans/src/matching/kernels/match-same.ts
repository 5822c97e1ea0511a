/**
 * Pair spans of the same document, bounds and code that are free.
 *
 * Assumes offsets of as many documents, spans that ascend by start, then end; `trueOf` and `predOf`
 * hold −1 for what is free.
 * Writes `trueOf`, shape (nPred,), the true span of a predicted one, and `predOf`, the reverse.
 * O(nTrue + nPred) time but for spans that stand several times, no allocation.
 */
export function matchSame(
  trueOffsets: Int32Array,
  trueStarts: Int32Array,
  trueEnds: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predStarts: Int32Array,
  predEnds: Int32Array,
  predCodes: Int32Array,
  trueOf: Int32Array,
  predOf: Int32Array,
): void {
  const nDocuments = trueOffsets.length - 1;
  for (let d = 0; d < nDocuments; ++d) {
    let low = trueOffsets[d]!;
    const trueEnd = trueOffsets[d + 1]!;
    const predEnd = predOffsets[d + 1]!;
    for (let p = predOffsets[d]!; p < predEnd; ++p) {
      const start = predStarts[p]!;
      const end = predEnds[p]!;
      while (
        low < trueEnd &&
        (trueStarts[low]! < start || (start === trueStarts[low]! && trueEnds[low]! < end))
      ) {
        ++low;
      }
      if (trueOf[p]! >= 0) continue;
      const code = predCodes[p]!;
      for (let t = low; t < trueEnd; ++t) {
        if (trueStarts[t]! !== start || trueEnds[t]! !== end) break;
        if (predOf[t]! >= 0 || trueCodes[t]! !== code) continue;
        trueOf[p] = t;
        predOf[t] = p;
        break;
      }
    }
  }
}
