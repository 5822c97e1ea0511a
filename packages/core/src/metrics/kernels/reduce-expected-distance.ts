/**
 * Add up (i − j)² · rows[i] · columns[j] over all pairs of classes. From one class to the next
 * every distance d grows by 1, and its square by 2 d + 1, so nothing is subtracted: the result
 * keeps its digits, and is exactly 0 where all is in one class.
 * Assumes equal lengths. O(nClasses) time, no allocation. Returns the sum.
 */
export function reduceQuadraticDistance(rows: Float64Array, columns: Float64Array): number {
  const n = rows.length;
  let rowsBefore = 0;
  let rowDistances = 0;
  let rowSquares = 0;
  let columnsBefore = 0;
  let columnDistances = 0;
  let columnSquares = 0;
  let distance = 0;
  for (let i = 0; i < n; ++i) {
    rowSquares += 2 * rowDistances + rowsBefore;
    rowDistances += rowsBefore;
    columnSquares += 2 * columnDistances + columnsBefore;
    columnDistances += columnsBefore;
    distance += rowSquares * columns[i]! + columnSquares * rows[i]!;
    rowsBefore += rows[i]!;
    columnsBefore += columns[i]!;
  }
  return distance;
}
