/**
 * What the errors that two classes share add to the variance of a sum over classes, each pair once.
 *
 * Assumes codes in [0, nClasses); cells of shape (m,), the others of shape (nClasses,).
 * O(m) time, no allocation.
 */
export function sumErrorPairs(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  inRow: Float64Array,
  inColumn: Float64Array,
  distances: Float64Array,
): number {
  let total = 0;
  for (let cell = 0; cell < counts.length; ++cell) {
    const t = trueCodes[cell]!;
    const p = predCodes[cell]!;
    total += counts[cell]! * inRow[t]! * distances[t]! * inColumn[p]! * distances[p]!;
  }
  return total;
}

/**
 * Number of rows of equal width that a mean of these rows is as skewed as: (Σ w)² / Σ w², w the square
 * of a row's width.
 *
 * Assumes equal lengths. NaN if all widths are 0.
 * O(n) time, no allocation.
 */
export function rowsAlike(below: Float64Array, above: Float64Array): number {
  let total = 0;
  let squares = 0;
  for (let row = 0; row < below.length; ++row) {
    const width = below[row]! + above[row]!;
    const square = width * width;
    total += square;
    squares += square * square;
  }
  return (total * total) / squares;
}
