/**
 * Sums over the rows of each class of the difference between their placements by two models, which are
 * whole, and of its squares around its mean.
 *
 * Assumes equal lengths, classes 0 and 1, at least one row of each.
 * Writes `out`, shape (2,): the sum of squares of the positives and that of the negatives, as squares
 * of the placements.
 * O(n) time, no allocation.
 */
export function reducePlacementDifferences(
  classes: Uint8Array,
  a: Uint32Array,
  b: Uint32Array,
  out: Float64Array,
): void {
  const n = classes.length;
  let nPositives = 0;
  let ofPositives = 0;
  let ofAll = 0;
  for (let i = 0; i < n; ++i) {
    const isPositive = classes[i]!;
    const difference = a[i]! - b[i]!;
    nPositives += isPositive;
    ofPositives += isPositive * difference;
    ofAll += difference;
  }
  const positiveMean = ofPositives / nPositives;
  const negativeMean = (ofAll - ofPositives) / (n - nPositives);
  let positiveSquares = 0;
  let negativeSquares = 0;
  for (let i = 0; i < n; ++i) {
    const isPositive = classes[i]!;
    const difference = a[i]! - b[i]!;
    const ofPositive = difference - positiveMean;
    const ofNegative = difference - negativeMean;
    positiveSquares += isPositive * (ofPositive * ofPositive);
    negativeSquares += (1 - isPositive) * (ofNegative * ofNegative);
  }
  out[0] = positiveSquares;
  out[1] = negativeSquares;
}

/**
 * Add up the placements of rows, which are whole, and count the rows, by what they belong to and by class.
 *
 * Assumes equal lengths, classes 0 and 1, codes in [0, nUnits).
 * Writes `byPositives`, `byNegatives`, `ofPositives` and `ofNegatives`, shape (nUnits,); does not
 * clear them.
 * O(n) time, no allocation.
 */
export function addUnitPlacements(
  classes: Uint8Array,
  placements: Uint32Array,
  codes: Int32Array,
  byPositives: Float64Array,
  byNegatives: Float64Array,
  ofPositives: Float64Array,
  ofNegatives: Float64Array,
): void {
  const n = classes.length;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    if (classes[i] === 1) {
      byPositives[code]! += placements[i]!;
      ofPositives[code]! += 1;
    } else {
      byNegatives[code]! += placements[i]!;
      ofNegatives[code]! += 1;
    }
  }
}
