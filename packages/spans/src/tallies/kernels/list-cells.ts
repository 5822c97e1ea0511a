/**
 * List a cell for each pair of spans, and for each span that is in none, by document.
 *
 * Assumes codes in [0, none), places in `trueOf` and `predOf` or −1, outputs with room for all spans.
 * Writes the document, true code and predicted code of each cell, `none` for no span. Returns the
 * number of cells. O(nTrue + nPred) time, no allocation.
 */
export function listCells(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOf: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  trueOf: Int32Array,
  none: number,
  outDocuments: Int32Array,
  outTrue: Int32Array,
  outPred: Int32Array,
): number {
  const nDocuments = trueOffsets.length - 1;
  let n = 0;
  for (let d = 0; d < nDocuments; ++d) {
    const trueLast = trueOffsets[d + 1]!;
    const predLast = predOffsets[d + 1]!;
    for (let p = predOffsets[d]!; p < predLast; ++p) {
      const t = trueOf[p]!;
      outDocuments[n] = d;
      outTrue[n] = t < 0 ? none : trueCodes[t]!;
      outPred[n++] = predCodes[p]!;
    }
    for (let t = trueOffsets[d]!; t < trueLast; ++t) {
      if (predOf[t]! >= 0) continue;
      outDocuments[n] = d;
      outTrue[n] = trueCodes[t]!;
      outPred[n++] = none;
    }
  }
  return n;
}
