/**
 * Find the part of every row: 2 · group for scores that are not negative, one more for negative
 * ones, −1 for rows of class 2 and those of group −1.
 * Assumes equal lengths and groups in [−1, counts.length / 2). Writes `parts` and adds to `counts`.
 * O(n) time, no allocation.
 */
export function countGroupSigns(
  scores: Float64Array,
  classes: Uint8Array,
  groups: Int32Array,
  parts: Int32Array,
  counts: Int32Array,
): void {
  const n = scores.length;
  for (let i = 0; i < n; ++i) {
    const group = groups[i]!;
    if (group < 0 || classes[i] === 2) {
      parts[i] = -1;
      continue;
    }
    const part = 2 * group + (scores[i]! < 0 ? 1 : 0);
    parts[i] = part;
    counts[part]! += 1;
  }
}
