/**
 * Mean of recall and specificity, row by row; where a row has rows of one side only, that side's.
 * Assumes equal lengths. Writes `out`: the value, or NaN where there are no rows at all. O(m) time,
 * no allocation. Returns the number of rows that are NaN.
 */
export function reduceBalancedAccuracy(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  out: Float64Array,
): number {
  const m = tp.length;
  let nUndefined = 0;
  for (let i = 0; i < m; ++i) {
    const positives = tp[i]! + fn[i]!;
    const negatives = tn[i]! + fp[i]!;
    const recall = tp[i]! / positives;
    const specificity = tn[i]! / negatives;
    if (positives !== 0 && negatives !== 0) out[i] = (recall + specificity) / 2;
    else if (positives !== 0) out[i] = recall;
    else if (negatives !== 0) out[i] = specificity;
    else {
      out[i] = NaN;
      ++nUndefined;
    }
  }
  return nUndefined;
}
