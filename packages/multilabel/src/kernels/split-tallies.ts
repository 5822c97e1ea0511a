/**
 * Make the four counts of a label of how often it is true, predicted, and both.
 *
 * Assumes `fp` holds how often it is predicted, `fn` how often it is true, `tp` both.
 * Writes `fp`, `fn` and `tn`.
 * O(m) time, no allocation.
 */
export function splitTallies(
  total: number,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
): void {
  const m = tp.length;
  for (let i = 0; i < m; ++i) {
    const both = tp[i]!;
    fp[i]! -= both;
    fn[i]! -= both;
    tn[i] = total - both - fp[i]! - fn[i]!;
  }
}
