/**
 * Split the rows of each class: the right answers, the other rows predicted as it (false positives),
 * its own other rows (false negatives), and all the rest (true negatives).
 * Assumes equal lengths and whole counts whose total is at most 2^53: then no difference is rounded.
 * Writes `fp`, `fn` and `tn`. O(nClasses) time, no allocation.
 */
export function splitMargins(
  total: number,
  diagonal: Float64Array,
  support: Float64Array,
  predicted: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
): void {
  const k = diagonal.length;
  for (let i = 0; i < k; ++i) {
    fp[i] = predicted[i]! - diagonal[i]!;
    fn[i] = support[i]! - diagonal[i]!;
    tn[i] = total - predicted[i]! - fn[i]!;
  }
}
