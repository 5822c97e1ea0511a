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
  let area = 0;
  for (let pass = 0; pass < 2; ++pass) {
    let positiveSquares = 0;
    let negativeSquares = 0;
    let sum = 0;
    let tpAbove = 0;
    let fpAbove = 0;
    for (let group = 0; group <= nGroups; ++group) {
      const tpHere = group < nGroups ? tp[group]! : nPositives;
      const fpHere = group < nGroups ? fp[group]! : nNegatives;
      const positives = tpHere - tpAbove;
      const negatives = fpHere - fpAbove;
      const won = 1 - (fpAbove + negatives / 2) / nNegatives;
      sum += positives * won;
      const lost = (tpAbove + positives / 2) / nPositives;
      positiveSquares += positives * (won - area) * (won - area);
      negativeSquares += negatives * (lost - area) * (lost - area);
      tpAbove = tpHere;
      fpAbove = fpHere;
    }
    if (pass === 0) area = sum / nPositives;
    out[0] = area;
    out[1] = positiveSquares;
    out[2] = negativeSquares;
  }
}
