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
