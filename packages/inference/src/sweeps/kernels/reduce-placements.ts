/**
 * The parts of DeLong's variance from counts that rise from the highest group of scores to the lowest:
 * each positive's share of negatives below it, ties counting half, and each negative's share of
 * positives above it.
 *
 * Assumes tp and fp of shape (nGroups,) that do not fall; the rows below the last group make one more.
 * Writes `out`, shape (3,): the area, the sum of squares of the positives' shares around it, and that of
 * the negatives' shares.
 * O(nGroups) time, no allocation.
 */
export function reducePlacements(
  tp: Float64Array,
  fp: Float64Array,
  nPositives: number,
  nNegatives: number,
  out: Float64Array,
): void {
  const nGroups = tp.length;
  const tpLast = nGroups > 0 ? tp[nGroups - 1]! : 0;
  const fpLast = nGroups > 0 ? fp[nGroups - 1]! : 0;
  // Twice the pairs in order, which is whole, so that only the division rounds.
  let pairs = (nNegatives - fpLast) * (nPositives + tpLast);
  let tpAbove = 0;
  let fpAbove = 0;
  for (let group = 0; group < nGroups; ++group) {
    const tpHere = tp[group]!;
    const fpHere = fp[group]!;
    pairs += (fpHere - fpAbove) * (tpHere + tpAbove);
    tpAbove = tpHere;
    fpAbove = fpHere;
  }
  // For a positive, twice the negatives above it, less their mean; for a negative likewise.
  const abovePositive = (2 * nPositives * nNegatives - pairs) / nPositives;
  const aboveNegative = pairs / nNegatives;
  const ofPositiveLast = fpLast + nNegatives - abovePositive;
  const ofNegativeLast = tpLast + nPositives - aboveNegative;
  let positiveSquares = (nPositives - tpLast) * ofPositiveLast * ofPositiveLast;
  let negativeSquares = (nNegatives - fpLast) * ofNegativeLast * ofNegativeLast;
  tpAbove = 0;
  fpAbove = 0;
  for (let group = 0; group < nGroups; ++group) {
    const tpHere = tp[group]!;
    const fpHere = fp[group]!;
    const ofPositive = fpAbove + fpHere - abovePositive;
    const ofNegative = tpAbove + tpHere - aboveNegative;
    positiveSquares += (tpHere - tpAbove) * ofPositive * ofPositive;
    negativeSquares += (fpHere - fpAbove) * ofNegative * ofNegative;
    tpAbove = tpHere;
    fpAbove = fpHere;
  }
  out[0] = pairs / 2 / nPositives / nNegatives;
  out[1] = positiveSquares / 4 / nNegatives / nNegatives;
  out[2] = negativeSquares / 4 / nPositives / nPositives;
}
