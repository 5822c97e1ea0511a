/**
 * Add up the rows and the columns of a square matrix. Assumes `rowSums` and `columnSums` of length
 * nClasses, zero. Writes `rowSums` and `columnSums`. O(nClasses²) time, no allocation.
 */
export function collapseMargins(
  counts: Float64Array,
  nClasses: number,
  rowSums: Float64Array,
  columnSums: Float64Array,
): void {
  for (let i = 0; i < nClasses; ++i) {
    let rowSum = 0;
    const start = i * nClasses;
    for (let j = 0; j < nClasses; ++j) {
      const count = counts[start + j]!;
      rowSum += count;
      columnSums[j]! += count;
    }
    rowSums[i] = rowSum;
  }
}

/**
 * Copy the diagonal of a square matrix. Assumes `diagonal` of length nClasses. Writes `diagonal`.
 * O(nClasses) time, no allocation.
 */
export function copyDiagonal(counts: Float64Array, nClasses: number, diagonal: Float64Array): void {
  for (let i = 0; i < nClasses; ++i) diagonal[i] = counts[i * (nClasses + 1)]!;
}
