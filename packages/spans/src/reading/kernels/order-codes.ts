/**
 * Let the codes of spans of equal bounds ascend: such spans differ by nothing else.
 *
 * Assumes offsets of documents, spans that ascend by start, then by end.
 * Writes `codes`. O(nSpans) time where few spans are of equal bounds, no allocation.
 */
export function orderCodes(
  offsets: Int32Array,
  starts: Int32Array,
  ends: Int32Array,
  codes: Int32Array,
): void {
  const nDocuments = offsets.length - 1;
  for (let d = 0; d < nDocuments; ++d) {
    const first = offsets[d]!;
    const last = offsets[d + 1]!;
    for (let i = first + 1; i < last; ++i) {
      const code = codes[i]!;
      let place = i;
      while (
        place > first &&
        starts[place - 1] === starts[i] &&
        ends[place - 1] === ends[i] &&
        codes[place - 1]! > code
      ) {
        codes[place] = codes[place - 1]!;
        --place;
      }
      codes[place] = code;
    }
  }
}
