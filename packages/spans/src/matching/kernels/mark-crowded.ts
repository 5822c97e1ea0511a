/**
 * Mark the predicted spans of stretches in which spans of one side overlap each other. A stretch is what
 * spans of both sides cover without a gap; no span of another one overlaps any of its own.
 *
 * Assumes offsets of as many documents, spans that ascend by start.
 * Writes `crowded`, 0 or 1 for each predicted span, shape (nPred,). Returns how many are 1.
 * O(nTrue + nPred) time, no allocation.
 */
export function markCrowded(
  trueOffsets: Int32Array,
  trueStarts: Int32Array,
  trueEnds: Int32Array,
  predOffsets: Int32Array,
  predStarts: Int32Array,
  predEnds: Int32Array,
  crowded: Uint8Array,
): number {
  const nDocuments = trueOffsets.length - 1;
  let nCrowded = 0;
  for (let d = 0; d < nDocuments; ++d) {
    let t = trueOffsets[d]!;
    let p = predOffsets[d]!;
    const trueLast = trueOffsets[d + 1]!;
    const predLast = predOffsets[d + 1]!;
    while (t < trueLast || p < predLast) {
      const first = p;
      let trueEnd = -1;
      let predEnd = -1;
      let isCrowded = 0;
      for (;;) {
        const end = Math.max(trueEnd, predEnd);
        const isTrue = t < trueLast && (p >= predLast || trueStarts[t]! <= predStarts[p]!);
        if (!isTrue && p >= predLast) break;
        const start = isTrue ? trueStarts[t]! : predStarts[p]!;
        if (end >= 0 && start >= end) break;
        if (isTrue) {
          if (start < trueEnd) isCrowded = 1;
          trueEnd = Math.max(trueEnd, trueEnds[t++]!);
        } else {
          if (start < predEnd) isCrowded = 1;
          predEnd = Math.max(predEnd, predEnds[p++]!);
        }
      }
      crowded.fill(isCrowded, first, p);
      nCrowded += isCrowded * (p - first);
    }
  }
  return nCrowded;
}
