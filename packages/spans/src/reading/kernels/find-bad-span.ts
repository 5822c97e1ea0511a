/**
 * Find a span that cannot be, or that stands out of order within its document.
 *
 * Assumes equal lengths of `starts`, `ends` and `codes`, and offsets that ascend from 0 to it.
 * Returns the place of the first such span, or −1. O(nSpans) time, no allocation.
 */
export function findBadSpan(
  offsets: Int32Array,
  starts: Int32Array,
  ends: Int32Array,
  codes: Int32Array,
  nTypes: number,
): number {
  const nDocuments = offsets.length - 1;
  for (let d = 0; d < nDocuments; ++d) {
    const first = offsets[d]!;
    const last = offsets[d + 1]!;
    for (let i = first; i < last; ++i) {
      const start = starts[i]!;
      const end = ends[i]!;
      if (start < 0 || end <= start || codes[i]! < 0 || codes[i]! >= nTypes) return i;
      if (i === first) continue;
      const before = starts[i - 1]!;
      if (start < before || (start === before && end < ends[i - 1]!)) return i;
    }
  }
  return -1;
}
