/**
 * Average precision of counts that rise from the highest group of scores to the lowest, and the sum of
 * squares of its slopes by each row. One more negative lowers the precision at its own score and below,
 * one more positive raises it, and has a precision of its own.
 *
 * Assumes tp and fp of shape (nGroups,) that do not fall.
 * Writes `out`, shape (2,): the average precision and the sum of squares, which is its variance.
 * O(nGroups) time, no allocation.
 */
export function reducePrecisionSlopes(
  tp: Float64Array,
  fp: Float64Array,
  nPositives: number,
  out: Float64Array,
): void {
  const nGroups = tp.length;
  let value = 0;
  for (let group = 0, above = 0; group < nGroups; ++group) {
    const t = tp[group]!;
    if (t > above) value += ((t - above) * t) / (t + fp[group]!) / nPositives;
    above = t;
  }
  // Each positive below every group adds nothing to the sum, and takes part in the mean.
  const tpLast = nGroups > 0 ? tp[nGroups - 1]! : 0;
  let squares = ((nPositives - tpLast) * value * value) / nPositives / nPositives;
  let byPositive = 0;
  let byNegative = 0;
  for (let group = nGroups - 1; group >= 0; --group) {
    const t = tp[group]!;
    const f = fp[group]!;
    const positives = t - (group > 0 ? tp[group - 1]! : 0);
    const negatives = f - (group > 0 ? fp[group - 1]! : 0);
    const size = t + f;
    if (size > 0) {
      byPositive += (positives * f) / size / size / nPositives;
      byNegative += (positives * t) / size / size / nPositives;
    }
    const own = size > 0 ? (t / size - value) / nPositives : 0;
    squares += positives * (own + byPositive) * (own + byPositive);
    squares += negatives * byNegative * byNegative;
  }
  out[0] = value;
  out[1] = squares;
}
