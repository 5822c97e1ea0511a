/**
 * Pair each free predicted span that is marked, in order, with the free true one that it overlaps of the
 * same code, the nearest by start and end.
 *
 * Assumes offsets of as many documents, spans that ascend by start; `trueOf` and `predOf` hold −1 for
 * what is free. `percent` is the least share of the true span that must be overlapped, in percent.
 * Writes `trueOf`, shape (nPred,), the true span of a predicted one, and `predOf`, the reverse.
 * O(nTrue + nPred) time where spans overlap few others, no allocation.
 */
export function matchOwnTypes(
  trueOffsets: Int32Array,
  trueStarts: Int32Array,
  trueEnds: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predStarts: Int32Array,
  predEnds: Int32Array,
  predCodes: Int32Array,
  marks: Uint8Array,
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
      if (trueOf[p]! >= 0 || marks[p] === 0) continue;
      let nearest = -1;
      let least = Infinity;
      for (let t = low; t < trueLast && trueStarts[t]! < end; ++t) {
        if (predOf[t]! >= 0 || trueCodes[t]! !== code) continue;
        const from = trueStarts[t]!;
        const to = trueEnds[t]!;
        const overlap = Math.min(to, end) - Math.max(from, start);
        if (!(overlap > 0 && (overlap / (to - from)) * 100 >= percent)) continue;
        const distance = Math.abs(from - start) + Math.abs(to - end);
        if (distance >= least) continue;
        nearest = t;
        least = distance;
      }
      if (nearest < 0) continue;
      trueOf[p] = nearest;
      predOf[nearest] = p;
    }
  }
}
