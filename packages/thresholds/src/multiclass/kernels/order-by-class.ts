/**
 * Lay out scores by class: those of class 0 first, in the order of the rows.
 * Assumes equal lengths, codes in [0, nClasses), and `next`, shape (nClasses,), holds where each
 * class begins. Writes `out`, shape (codes.length,), and moves `next` to where each class ends.
 * O(n) time, no allocation.
 */
export function orderByClass(
  scores: Float64Array,
  codes: Int32Array,
  next: Int32Array,
  out: Float64Array,
): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) out[next[codes[i]!]!++] = scores[i]!;
}
