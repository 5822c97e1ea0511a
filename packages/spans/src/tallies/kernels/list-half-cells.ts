/**
 * List the cells of spans without types, where a pair of other bounds is half a hit, half a miss and half
 * a false alarm.
 *
 * Assumes places in `trueOf` and `predOf` or −1, outputs with room for all spans and a third cell a pair.
 * Writes the document, true code and predicted code of each cell, 0 for a span and 1 for none, and its
 * count. Returns the number of cells. O(nTrue + nPred) time, no allocation.
 */
export function listHalfCells(
  trueOffsets: Int32Array,
  trueStarts: Int32Array,
  trueEnds: Int32Array,
  predOf: Int32Array,
  predOffsets: Int32Array,
  predStarts: Int32Array,
  predEnds: Int32Array,
  trueOf: Int32Array,
  outDocuments: Int32Array,
  outTrue: Int32Array,
  outPred: Int32Array,
  counts: Float64Array,
): number {
  const nDocuments = trueOffsets.length - 1;
  let n = 0;
  for (let d = 0; d < nDocuments; ++d) {
    const trueLast = trueOffsets[d + 1]!;
    const predLast = predOffsets[d + 1]!;
    for (let p = predOffsets[d]!; p < predLast; ++p) {
      const t = trueOf[p]!;
      const isHalf = t >= 0 && (trueStarts[t]! !== predStarts[p]! || trueEnds[t]! !== predEnds[p]!);
      outDocuments[n] = d;
      outTrue[n] = t < 0 ? 1 : 0;
      outPred[n] = 0;
      counts[n++] = isHalf ? 0.5 : 1;
      if (!isHalf) continue;
      for (let side = 0; side < 2; ++side) {
        outDocuments[n] = d;
        outTrue[n] = side;
        outPred[n] = 1 - side;
        counts[n++] = 0.5;
      }
    }
    for (let t = trueOffsets[d]!; t < trueLast; ++t) {
      if (predOf[t]! >= 0) continue;
      outDocuments[n] = d;
      outTrue[n] = 0;
      outPred[n] = 1;
      counts[n++] = 1;
    }
  }
  return n;
}
