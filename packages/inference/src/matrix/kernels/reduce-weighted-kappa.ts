/**
 * Weighted kappa of shares, and its variance for one row.
 *
 * Assumes shares that add up to 1, row-major, shape (nClasses, nClasses), rows and columns of at least two
 * classes. Disagreements weigh |i − j| to a power of 1 or 2.
 * Writes `out`: the value, and the variance of its gradient over the cells.
 * O(nClasses²) time, five columns of nClasses allocated.
 */
export function reduceWeightedKappa(
  shares: Float64Array,
  nClasses: number,
  power: 1 | 2,
  out: Float64Array,
): void {
  const [trueShares, predShares] = [new Float64Array(nClasses), new Float64Array(nClasses)];
  const [ofTrue, ofPred] = [new Float64Array(nClasses), new Float64Array(nClasses)];
  const weights = new Float64Array(nClasses);
  for (let step = 0; step < nClasses; ++step) weights[step] = step ** power;
  let observed = 0;
  for (let i = 0, cell = 0; i < nClasses; ++i) {
    for (let j = 0; j < nClasses; ++j, ++cell) {
      const share = shares[cell]!;
      trueShares[i]! += share;
      predShares[j]! += share;
      observed += share * weights[Math.abs(i - j)]!;
    }
  }
  let expected = 0;
  for (let i = 0; i < nClasses; ++i) {
    for (let j = 0; j < nClasses; ++j) {
      const weight = weights[Math.abs(i - j)]!;
      ofTrue[i]! += weight * predShares[j]!;
      ofPred[j]! += weight * trueShares[i]!;
    }
    expected += trueShares[i]! * ofTrue[i]!;
  }
  const ratio = observed / expected;
  let [mean, square] = [0, 0];
  for (let i = 0, cell = 0; i < nClasses; ++i) {
    for (let j = 0; j < nClasses; ++j, ++cell) {
      const weight = weights[Math.abs(i - j)]!;
      const slope = (ratio * (ofTrue[i]! + ofPred[j]!) - weight) / expected;
      mean += shares[cell]! * slope;
      square += shares[cell]! * slope * slope;
    }
  }
  out[0] = 1 - ratio;
  out[1] = Math.max(0, square - mean * mean);
}
