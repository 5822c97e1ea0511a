/**
 * Turn numbers of members into the places where each group begins, the groups in a row.
 * Writes `counts`: the sum of the counts before each. O(k) time, no allocation.
 */
export function startsFromCounts(counts: Int32Array): void {
  const k = counts.length;
  let place = 0;
  for (let group = 0; group < k; ++group) {
    const count = counts[group]!;
    counts[group] = place;
    place += count;
  }
}
