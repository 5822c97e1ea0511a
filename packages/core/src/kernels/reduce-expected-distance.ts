/**
 * Add up |i − j| · rows[i] · columns[j] over all pairs of classes: the distance between two classes
 * is the number of cuts between neighbors that separate them, and each cut is paid once.
 *
 * Assumes equal lengths; `rowsAfter` and `columnsAfter` of the same length, for its own use.
 * Writes `rowsAfter` and `columnsAfter`: the sums of the classes after each. They are added up, not
 * subtracted, so that the result is exactly 0 where all is in one class.
 * O(nClasses) time, no allocation. Returns the sum.
 */
export function reduceLinearDistance(
  rows: Float64Array,
  columns: Float64Array,
  rowsAfter: Float64Array,
  columnsAfter: Float64Array,
): number {
  const last = rows.length - 1;
  rowsAfter[last] = 0;
  columnsAfter[last] = 0;
  for (let i = last; i > 0; --i) {
    rowsAfter[i - 1] = rowsAfter[i]! + rows[i]!;
    columnsAfter[i - 1] = columnsAfter[i]! + columns[i]!;
  }
  let rowsBefore = 0;
  let columnsBefore = 0;
  let distance = 0;
  for (let i = 0; i < last; ++i) {
    rowsBefore += rows[i]!;
    columnsBefore += columns[i]!;
    distance += rowsBefore * columnsAfter[i]! + columnsBefore * rowsAfter[i]!;
  }
  return distance;
}

/**
 * Add up (i − j)² · rows[i] · columns[j] over all pairs of classes: n² (variance of the rows +
 * variance of the columns + squared distance of their means). Positions count from the first class
 * that holds anything, so that the result is exactly 0 where all is in one class.
 *
 * Assumes equal lengths, and that rows and columns each add to `total`.
 * O(nClasses) time, no allocation. Returns the sum.
 */
export function reduceQuadraticDistance(
  rows: Float64Array,
  columns: Float64Array,
  total: number,
): number {
  const n = rows.length;
  let first = 0;
  while (first < n && rows[first] === 0 && columns[first] === 0) ++first;
  let rowMean = 0;
  let columnMean = 0;
  for (let i = first; i < n; ++i) {
    rowMean += (i - first) * rows[i]!;
    columnMean += (i - first) * columns[i]!;
  }
  rowMean /= total;
  columnMean /= total;
  let spread = 0;
  for (let i = first; i < n; ++i) {
    const fromRows = i - first - rowMean;
    const fromColumns = i - first - columnMean;
    spread += fromRows * fromRows * rows[i]! + fromColumns * fromColumns * columns[i]!;
  }
  const shift = rowMean - columnMean;
  return total * (spread + shift * shift * total);
}
