/**
 * Count the rows of each group that have a label, and those that lack one.
 * Assumes equal lengths, groups in [−1, nSamples.length), −1 for none, and class 2 for rows without a
 * label. Adds to `nSamples` and `nSkipped`, shape (nGroups,). O(n) time, no allocation.
 */
export function countGroupClasses(
  truth: Uint8Array,
  groups: Int32Array,
  nSamples: Float64Array,
  nSkipped: Float64Array,
): void {
  const n = truth.length;
  for (let i = 0; i < n; ++i) {
    const group = groups[i]!;
    if (group < 0) continue;
    if (truth[i] === 2) nSkipped[group]! += 1;
    else nSamples[group]! += 1;
  }
}
