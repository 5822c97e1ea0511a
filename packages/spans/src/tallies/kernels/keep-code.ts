/**
 * Keep the spans of one code.
 *
 * Assumes offsets that ascend from 0 to the number of spans, outputs as long as the inputs.
 * Writes the outputs. Returns the number of spans that are kept. O(nDocuments + nSpans) time, no
 * allocation.
 */
export function keepCode(
  offsets: Int32Array,
  starts: Int32Array,
  ends: Int32Array,
  codes: Int32Array,
  code: number,
  outOffsets: Int32Array,
  outStarts: Int32Array,
  outEnds: Int32Array,
): number {
  const nDocuments = offsets.length - 1;
  let n = 0;
  outOffsets[0] = 0;
  for (let d = 0; d < nDocuments; ++d) {
    const last = offsets[d + 1]!;
    for (let i = offsets[d]!; i < last; ++i) {
      if (codes[i]! !== code) continue;
      outStarts[n] = starts[i]!;
      outEnds[n++] = ends[i]!;
    }
    outOffsets[d + 1] = n;
  }
  return n;
}
