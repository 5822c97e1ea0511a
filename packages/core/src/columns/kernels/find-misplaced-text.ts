/**
 * Find the first text that does not end at or after its beginning, or is not within the bytes.
 * Assumes row i is `[offsets[i], offsets[i + 1])`. O(rows) time, no allocation. Returns the row or −1.
 */
export function findMisplacedText(offsets: Int32Array, nBytes: number): number {
  const n = offsets.length - 1;
  let begin = n < 1 ? 0 : offsets[0]!;
  if (begin < 0) return 0;
  for (let i = 0; i < n; ++i) {
    const end = offsets[i + 1]!;
    if (end < begin || end > nBytes) return i;
    begin = end;
  }
  return -1;
}
