/**
 * Pair each free predicted span, in order, with the free true one of its bounds and code, or else the
 * first that it overlaps.
 *
 * Assumes offsets of as many documents, spans that ascend by start; `trueOf` and `predOf` hold −1 for
 * what is free. `percent` is the least share of the true span that must be overlapped, in percent.
 * Writes `trueOf`, shape (nPred,), the true span of a predicted one, and `predOf`, the reverse.
 * O(nTrue + nPred) time where spans overlap few others, no allocation.
 */
export function matchOverlaps(
  trueOffsets: Int32Array,
  trueStarts: Int32Array,
  trueEnds: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predStarts: Int32Array,
  predEnds: Int32Array,
  predCodes: Int32Array,
  percent: number,
  trueOf: Int32Array,
  predOf: Int32Array,
): void {
  const nDocuments = trueOffsets.length - 1;
  for (let d = 0; d < nDocuments; ++d) {
    let low = trueOffsets[d]!;
    const trueLast = trueOffsets[d + 1]!;
    const predLast = predOffsets[d + 1]!;
    for (let p = predOffsets[d]!; p < predLast; ++p) {
      const start = predStarts[p]!;
      const end = predEnds[p]!;
      const code = predCodes[p]!;
      while (low < trueLast && trueEnds[low]! <= start) ++low;
      if (trueOf[p]! >= 0) continue;
      let found = -1;
      for (let t = low; t < trueLast && trueStarts[t]! < end; ++t) {
        if (predOf[t]! >= 0) continue;
        const from = trueStarts[t]!;
        const to = trueEnds[t]!;
        if (from === start && to === end && code === trueCodes[t]!) {
          found = t;
          break;
        }
        if (found >= 0) continue;
        const overlap = Math.min(to, end) - Math.max(from, start);
        if (overlap > 0 && (overlap / (to - from)) * 100 >= percent) found = t;
      }
      if (found < 0) continue;
      trueOf[p] = found;
      predOf[found] = p;
    }
  }
}
