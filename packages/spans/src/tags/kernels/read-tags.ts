/**
 * Turn the tags of documents into spans, by a table of what each prefix does after another.
 *
 * Assumes tag codes in [0, prefixes.length), offsets that ascend from 0 to their number, prefixes in
 * [0, 5), a table of shape (50,) with bits 1 start, 2 inside, 4 end at 2 × (5 × previous + own), plus 1
 * for the same type; outputs with room for all tags but O, but `spanOffsets` of as many as `offsets`.
 * Writes the spans, in order, with positions from the start of their document, and `bad[0]`: the first
 * place of a tag that breaks the table, or −1. Returns the number of spans.
 * O(nTokens) time, no allocation.
 */
export function readTags(
  tags: Int32Array,
  offsets: Int32Array,
  prefixes: Int32Array,
  types: Int32Array,
  table: Uint8Array,
  spanOffsets: Int32Array,
  starts: Int32Array,
  ends: Int32Array,
  codes: Int32Array,
  bad: Int32Array,
): number {
  const nDocuments = offsets.length - 1;
  let n = 0;
  bad[0] = -1;
  for (let d = 0; d < nDocuments; ++d) {
    const first = offsets[d]!;
    const last = offsets[d + 1]!;
    let prefix = 0;
    let type = -1;
    let open = -1;
    // The O after the last tag ends what is open.
    for (let i = first; i <= last; ++i) {
      const tag = i < last ? tags[i]! : -1;
      const own = tag < 0 ? 0 : prefixes[tag]!;
      // Most tags are O after O.
      if (own === 0 && open < 0) {
        prefix = 0;
        type = -1;
        continue;
      }
      const ownType = tag < 0 ? -1 : types[tag]!;
      const does = table[2 * (5 * prefix + own) + (type === ownType ? 1 : 0)]!;
      if (open < 0 || (does & 2) === 0) {
        if (open >= 0) {
          if ((does & 4) !== 0) {
            starts[n] = open - first;
            ends[n] = i - first;
            codes[n++] = type;
          } else if (bad[0] < 0) bad[0] = i - 1;
        }
        open = (does & 1) !== 0 ? i : -1;
        if (open < 0 && own !== 0 && bad[0] < 0) bad[0] = i;
      }
      prefix = own;
      type = ownType;
    }
    spanOffsets[d + 1] = n;
  }
  return n;
}
